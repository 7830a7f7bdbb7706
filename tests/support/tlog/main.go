// Checks notes, cosignatures, proofs and tiles by golang.org/x/mod, and makes vectors by it.
//
//	tlog check < case.json     "ok", or what does not hold and exit code 1
//	tlog make > vectors.json   notes and proofs of a tree of made-up records
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type inclusion struct {
	Index int64    `json:"index"`
	Leaf  string   `json:"leaf"`
	Proof []string `json:"proof"`
}

type consistency struct {
	Old   int64    `json:"old"`
	Root  string   `json:"root"`
	Proof []string `json:"proof"`
}

type testCase struct {
	Note        string        `json:"note"`
	Key         string        `json:"key"`
	Witness     string        `json:"witness,omitempty"`
	Tiles       string        `json:"tiles,omitempty"`
	Inclusion   []inclusion   `json:"inclusion"`
	Consistency []consistency `json:"consistency"`
}

// cosigner verifies C2SP tlog-cosignature, which x/mod has no verifier for.
type cosigner struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (c cosigner) Name() string    { return c.name }
func (c cosigner) KeyHash() uint32 { return c.hash }
func (c cosigner) Verify(msg, sig []byte) bool {
	if len(sig) != 72 {
		return false
	}
	head := fmt.Sprintf("cosignature/v1\ntime %d\n", binary.BigEndian.Uint64(sig))
	return ed25519.Verify(c.key, append([]byte(head), msg...), sig[8:])
}

func newCosigner(vkey string) (cosigner, error) {
	parts := strings.SplitN(vkey, "+", 3)
	raw, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(parts) != 3 || len(raw) != 33 || raw[0] != 4 {
		return cosigner{}, fmt.Errorf("no cosignature key: %q", vkey)
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), raw...))
	if hex.EncodeToString(sum[:4]) != parts[1] {
		return cosigner{}, fmt.Errorf("another key id: %q", vkey)
	}
	return cosigner{parts[0], binary.BigEndian.Uint32(sum[:4]), raw[1:]}, nil
}

func hashes(given []string) ([]tlog.Hash, error) {
	found := []tlog.Hash{}
	for _, one := range given {
		h, err := tlog.ParseHash(one)
		if err != nil {
			return nil, err
		}
		found = append(found, h)
	}
	return found, nil
}

// tree reads the size and root of a checkpoint; tlog.ParseTree takes the origin of the Go checksum database alone.
func tree(text string) (tlog.Tree, error) {
	lines := strings.Split(text, "\n")
	lines[0] = "go.sum database tree"
	return tlog.ParseTree([]byte(strings.Join(lines, "\n")))
}

type files string

func (f files) Height() int { return 8 }
func (f files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	found := [][]byte{}
	for _, one := range tiles {
		path := strings.Replace(one.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		found = append(found, data)
	}
	return found, nil
}
func (f files) SaveTiles([]tlog.Tile, [][]byte) {}

func check(c testCase) error {
	verifier, err := note.NewVerifier(c.Key)
	if err != nil {
		return err
	}
	known := []note.Verifier{verifier}
	if c.Witness != "" {
		witness, err := newCosigner(c.Witness)
		if err != nil {
			return err
		}
		known = append(known, witness)
	}
	opened, err := note.Open([]byte(c.Note), note.VerifierList(known...))
	if err != nil {
		return err
	}
	if len(opened.Sigs) != len(known) {
		return fmt.Errorf("%d signatures by %d keys", len(opened.Sigs), len(known))
	}
	head, err := tree(opened.Text)
	if err != nil {
		return err
	}
	for _, one := range c.Inclusion {
		proof, err := hashes(one.Proof)
		if err != nil {
			return err
		}
		leaf, err := tlog.ParseHash(one.Leaf)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(proof, head.N, head.Hash, one.Index, leaf); err != nil {
			return fmt.Errorf("leaf %d: %w", one.Index, err)
		}
	}
	for _, one := range c.Consistency {
		proof, err := hashes(one.Proof)
		if err != nil {
			return err
		}
		root, err := tlog.ParseHash(one.Root)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(proof, head.N, head.Hash, one.Old, root); err != nil {
			return fmt.Errorf("tree of %d: %w", one.Old, err)
		}
	}
	if c.Tiles == "" {
		return nil
	}
	reader := tlog.TileHashReader(head, files(c.Tiles))
	for at, one := range c.Inclusion {
		proof, err := tlog.ProveRecord(head.N, one.Index, reader)
		if err != nil {
			return fmt.Errorf("tiles: %w", err)
		}
		ours, _ := hashes(one.Proof)
		if fmt.Sprint([]tlog.Hash(proof)) != fmt.Sprint(ours) {
			return fmt.Errorf("leaf %d: tiles give another proof (case %d)", one.Index, at)
		}
	}
	return nil
}

type memory []tlog.Hash

func (m memory) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := []tlog.Hash{}
	for _, one := range indexes {
		found = append(found, m[one])
	}
	return found, nil
}

func texts(proof []tlog.Hash) []string {
	found := []string{}
	for _, one := range proof {
		found = append(found, one.String())
	}
	return found
}

func vectors() ([]testCase, error) {
	secret, public, err := note.GenerateKey(bytes.NewReader(make([]byte, 64)), "example.org/vectors")
	if err != nil {
		return nil, err
	}
	signer, err := note.NewSigner(secret)
	if err != nil {
		return nil, err
	}
	var stored memory
	roots := map[int64]tlog.Hash{}
	found := []testCase{}
	for n := int64(0); n < 300; n++ {
		added, err := tlog.StoredHashes(n, []byte(fmt.Sprintf("record %d", n)), stored)
		if err != nil {
			return nil, err
		}
		stored = append(stored, added...)
		size := n + 1
		roots[size], err = tlog.TreeHash(size, stored)
		if err != nil {
			return nil, err
		}
		if size > 9 && size != 64 && size != 255 && size != 300 {
			continue
		}
		c := testCase{Key: public, Inclusion: []inclusion{}, Consistency: []consistency{}}
		text := fmt.Sprintf("example.org/vectors\n%d\n%s\n", size, roots[size])
		signed, err := note.Sign(&note.Note{Text: text}, signer)
		if err != nil {
			return nil, err
		}
		c.Note = string(signed)
		for _, index := range []int64{0, size / 3, size / 2, size - 1} {
			proof, err := tlog.ProveRecord(size, index, stored)
			if err != nil {
				return nil, err
			}
			leaf := tlog.RecordHash([]byte(fmt.Sprintf("record %d", index)))
			c.Inclusion = append(c.Inclusion, inclusion{index, leaf.String(), texts(proof)})
		}
		for _, old := range []int64{1, size/2 + 1, size - 1, size} {
			if old < 1 {
				continue
			}
			proof, err := tlog.ProveTree(size, old, stored)
			if err != nil {
				return nil, err
			}
			c.Consistency = append(c.Consistency, consistency{old, roots[old].String(), texts(proof)})
		}
		found = append(found, c)
	}
	return found, nil
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "make" {
		found, err := vectors()
		if err == nil {
			err = json.NewEncoder(os.Stdout).Encode(found)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	var c testCase
	if err := json.NewDecoder(os.Stdin).Decode(&c); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := check(c); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("ok")
}
