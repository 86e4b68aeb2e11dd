/** The fractional parts of the roots of the first primes, as the standard (FIPS 180-4) has it. */
// prettier-ignore
const START = Int32Array.of(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
// prettier-ignore
const ROUNDS = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
  0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
  0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
  0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
  0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const BLOCK = 64;

/** SHA-256 as lower-case hexadecimal digits. */
export function sha256(text: string): string {
  const state = START.slice();
  const words = new Int32Array(ROUNDS.length);
  const message = padded(text);
  for (let start = 0; start < message.length; start += BLOCK) {
    for (let place = 0; place < 16; place++) words[place] = message.readInt32BE(start + place * 4);
    extend(words);
    compress(state, words);
  }
  let digits = "";
  for (const word of state) digits += (word >>> 0).toString(16).padStart(8, "0");
  return digits;
}

/** Whole blocks: the text, a one, zeros, and how many bits the text has. */
function padded(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const message = Buffer.alloc(Math.ceil((length + 9) / BLOCK) * BLOCK);
  message.write(text);
  message[length] = 0x80;
  message.writeUInt32BE(length * 8, message.length - 4);
  return message;
}

function extend(words: Int32Array): void {
  for (let place = 16; place < words.length; place++) {
    const far = words[place - 15] as number;
    const near = words[place - 2] as number;
    const mixedFar = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const mixedNear = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[place] =
      (words[place - 16] as number) + mixedFar + (words[place - 7] as number) + mixedNear;
  }
}

/** The letters are those of the standard. */
function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < words.length; round++) {
    const mixedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + mixedE + chosen + (ROUNDS[round] as number) + (words[round] as number)) | 0;
    const mixedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + mixedA + majority) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let place = 0; place < added.length; place++) {
    state[place] = (state[place] as number) + (added[place] as number);
  }
}

/** To the right, and what falls out comes in again. */
function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
