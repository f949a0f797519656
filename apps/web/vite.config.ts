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

const RE_EXPORT = /^export\{(\w+) as (\w+)\}from"\.\/([\w.-]+)";\s*$/
const RE_IMPORT = /^import\s*"\.\/([\w.-]+)";\s*$/

/**
 * A page whose code is all in a group is left as a file that only says where it is: a round trip for nothing. Who asked
 * for it asks for the group instead.
 */
function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const facade of chunks) {
        const [, only] = RE_IMPORT.exec(facade.code) ?? []
        const [, local, name, group] = RE_EXPORT.exec(facade.code) ?? []
        const file = path.basename(facade.fileName)
        if (facade.isEntry && only && page?.type === 'asset') {
          page.source = String(page.source)
            .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*${only}"[^>]*>`), '')
            .replace(facade.fileName, `assets/${only}`)
        } else if (facade.isDynamicEntry && group) {
          for (const chunk of chunks) {
            chunk.code = chunk.code
              .replaceAll(
                `import(\`./${file}\`)`,
                `import("./${group}").then(e=>({${name}:e.${local}}))`,
              )
              .replaceAll(`assets/${file}`, `assets/${group}`)
          }
        } else continue
        delete bundle[facade.fileName]
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
  '/paga/',
]

/**
 * What the first page loads travels as few files: many small ones compress badly, carry headers each and wait for one
 * another. Each group takes a module with all that it imports, but for what a group before it has taken.
 */
const GROUPS = [
  // The shell; and the styles of the two pages that people start from, so that they are one file.
  {
    name: 'base',
    test: /web\/src\/(main\.tsx|(ui(\/[\w-]+)?|features\/(home|pagamenti|contestazioni))\/[^/]*\.css)$/,
    priority: 3,
  },
  // What every list is made of, with the most opened one.
  { name: 'lista', test: /features\/pagamenti\/pagamenti\.page\.tsx$/, priority: 2 },
  { name: 'home', test: /features\/home\/home\.page\.tsx$/, priority: 1 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutFacades(), precompress()],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((prefix) => [prefix, server])) },
})
