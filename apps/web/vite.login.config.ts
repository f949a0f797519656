import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const OUT = path.join(import.meta.dirname, 'dist/login')

/** Leaves a .br and a .gz beside every hashed file: the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle(_options, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(path.join(OUT, name))
        writeFileSync(path.join(OUT, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(path.join(OUT, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

// The sign-in page belongs to the server, and is built apart from the app: it must be small and need nothing of it.
export default defineConfig({
  root: import.meta.dirname,
  base: '/login/',
  publicDir: false,
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [precompress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: { input: path.join(import.meta.dirname, 'login.html') },
  },
})
