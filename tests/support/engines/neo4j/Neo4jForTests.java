import java.nio.file.Path;
import java.time.Duration;
import org.neo4j.configuration.GraphDatabaseInternalSettings;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/** A whole Neo4j with Bolt on 127.0.0.1 for the contract tests: java -cp 'LIB/*:CLASS' Neo4jForTests HOME PORT. */
class Neo4jForTests {
    public static void main(String[] args) throws Exception {
        var server = new DatabaseManagementServiceBuilder(Path.of(args[0]))
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", Integer.parseInt(args[1])))
            .setConfig(GraphDatabaseSettings.auth_enabled, true)
            // a store that is filled and emptied a thousand times is planned for once, not each time its size changed
            .setConfig(GraphDatabaseSettings.cypher_min_replan_interval, Duration.ofHours(1))
            // one plan a statement, not one for each length that a text or list of its parameters has; all are kept
            .setConfig(GraphDatabaseInternalSettings.cypher_size_hint_parameters, false)
            .setConfig(GraphDatabaseSettings.query_cache_size, 10_000)
            .build();
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
        System.out.println("ready");
        while (System.in.read() >= 0) { }  // the end of standard input is the end of the server
        System.exit(0);
    }
}
