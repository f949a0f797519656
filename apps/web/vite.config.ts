import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const OUT_DIR = path.join(import.meta.dirname, 'dist')

/** Writes .br and .gz beside each file worth it: the server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const folder = path.join(OUT_DIR, 'assets')
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(folder, name)
        const content = readFileSync(file)
        if (content.length < 1024) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

const server = process.env['RATEO_BFF'] ?? 'http://localhost:3000'
const SERVER_PATHS = [
  '/api',
  '/session',
  '/get_myself',
  '/auth',
  '/otp',
  '/chiusura_cassa',
  '/login',
  '/logout',
  '/posta-prova',
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // What most pages use travels as one file: a hundred small ones compress badly and carry headers each.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 16 }] } },
    },
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((prefix) => [prefix, server])) },
})
