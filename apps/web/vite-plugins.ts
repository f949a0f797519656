import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { FIRST_ANSWERS_ID } from '@rateo/contract/chiamata/prime-chiamate'
import { ATTESA_ID, FASCIA_ATTRIBUTE, LARGHEZZE } from '@rateo/contract/chiamata/pagina-disegnata'
import type { Plugin } from 'vite'
import { FIRST_CALLS } from './src/app/first-calls.ts'
import { EARLY_CALLS } from './src/app/start-up-calls.ts'

/** Writes .br and .gz beside each file worth it: the server sends them as they are. */
export function precompress(outDir: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const folder = path.join(outDir, 'assets')
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(folder, name)
        const content = readFileSync(file)
        if (content.length < 1024 || existsSync(`${file}.br`)) continue
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** The names of what the release made, and of what the one before it had made. */
type Releases = { now: string[]; before: string[] }

const NONE: Releases = { now: [], before: [] }

/**
 * Keeps the files of the release before beside those of this one: a tab that was opened with them goes on working. What
 * is older is removed. Building the same again changes nothing.
 */
export function keepPrevious(outDir: string): Plugin {
  const list = path.join(outDir, '.release.json')
  const folder = path.join(outDir, 'assets')
  return {
    name: 'keep-previous',
    apply: 'build',
    writeBundle(_options, bundle) {
      const known: Releases = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : NONE
      const now = Object.keys(bundle)
        .map((name) => path.basename(name))
        .toSorted()
      const isSame = now.join() === known.now.join()
      const before = isSame ? known.before : known.now
      const kept = new Set([...now, ...before])
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (!kept.has(name.replace(/\.(?:br|gz)$/, ''))) rmSync(path.join(folder, name))
      }
      writeFileSync(list, JSON.stringify({ now, before }))
    },
  }
}

const RE_EXPORT = /^export\{(\w+) as (\w+)\}from"\.\/([\w.-]+)";\s*$/
const RE_IMPORT = /^import\s*"\.\/([\w.-]+)";\s*$/

/**
 * A page whose code is all in a group is left as a file that only says where it is: a round trip for nothing. Its
 * importers ask for the group instead.
 */
export function withoutFacades(): Plugin {
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

const asPattern = (names: string) => names.replaceAll(/(\w+) as (\w+)/g, '$1:$2')

/**
 * The few helpers that the bundler shares among all files travel in a file of their own: they go into the one that every
 * other stands on.
 */
export function withoutRuntimeFile(base: string): Plugin {
  return {
    name: 'without-runtime-file',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const home = chunks.find(({ name }) => name === base)
      const [whole, exported] = /export\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '') ?? []
      if (!runtime || !home || !whole || !exported)
        this.error('the runtime of the bundler is not where it was')
      const [from, to] = [path.basename(runtime.fileName), path.basename(home.fileName)]
      const used = new RegExp(String.raw`import\{([^}]*)\}from"\./${from}"`, 'g')
      for (const chunk of chunks) {
        chunk.code = chunk.code.replaceAll(used, (_, names: string) => {
          const taken = `const{${asPattern(names)}}=__runtime`
          return chunk === home ? taken : `import{__runtime}from"./${to}";${taken}`
        })
        chunk.code = chunk.code
          .replaceAll(`import"./${from}";`, '')
          .replaceAll(`assets/${from}`, `assets/${to}`)
        if (chunk !== runtime && chunk.code.includes(from))
          this.error(`${chunk.fileName} still asks for ${from}`)
      }
      const helpers = exported.replaceAll(/(\w+) as (\w+)/g, '$2:$1')
      home.code = `const __runtime=(()=>{${runtime.code.replace(whole, '')}return{${helpers}}})();${home.code};export{__runtime};`
      for (const page of Object.values(bundle)) {
        if (page.type === 'asset' && page.fileName.endsWith('.html')) {
          page.source = String(page.source).replaceAll(
            new RegExp(`\\s*<(?:script|link)[^>]*${from}"[^>]*>(?:</script>)?`, 'g'),
            '',
          )
        }
      }
      delete bundle[runtime.fileName]
    },
  }
}

// Answers that came with the page are handed out as if they had been asked for; the others are asked for.
const EARLY_SCRIPT = `window.chiamateIniziate={}
const sent=JSON.parse(document.getElementById('${FIRST_ANSWERS_ID}').textContent)
for(const key in sent)chiamateIniziate[key]=Promise.resolve(Response.json(sent[key]))
for(const[method,path,body]of ${JSON.stringify(EARLY_CALLS)}){
const key=method+' '+path+' '+body
if(chiamateIniziate[key])continue
const headers={accept:'application/json','x-rateo':'1',...body&&{'content-type':'application/json'}}
const answer=fetch(path,{method,credentials:'include',headers,...body&&{body}})
answer.catch(()=>0)
chiamateIniziate[key]=answer}`

// As the library of the components keeps the choice and says it: the loader is already in the colours chosen.
const SCHEME_SCRIPT = `let scheme
try{scheme=localStorage.getItem('mantine-color-scheme-value')}catch{}
if(scheme!=='light'&&scheme!=='dark')scheme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
document.documentElement.setAttribute('data-mantine-color-scheme',scheme)
`

// The code did not come: the network failed, or another version has just taken its place. The loader stays, as for any
// failure of the start, and the page is asked for again.
const AGAIN_SCRIPT = `
const again=()=>navigator.onLine?location.reload():addEventListener('online',()=>location.reload())
addEventListener('error',({target})=>{if(target instanceof HTMLScriptElement)setTimeout(again,3000)},true)`

/**
 * Scripts in the page itself: the colours of the loader; the calls of the start, since on a slow phone the code takes
 * longer to arrive than the answers; and another try when the code does not arrive. Before them stands the list of the
 * calls that the server makes for the page: it puts the answers in its place.
 */
export function earlyStart(): Plugin {
  const children = `{${SCHEME_SCRIPT}${EARLY_SCRIPT}${AGAIN_SCRIPT}}`
  return {
    name: 'early-start',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: FIRST_ANSWERS_ID },
        injectTo: 'head-prepend',
        children: JSON.stringify(FIRST_CALLS),
      },
      { tag: 'script', injectTo: 'head-prepend', children },
      { tag: 'script', injectTo: 'body', children: CHECK_SCRIPT },
    ],
  }
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => unknown>>[1]

/** The files of a chunk and of all that it imports, but for what every page has. */
function filesWith(bundle: Bundle, names: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const reached = new Set(chunks.filter(({ name }) => names.includes(name)))
  if (reached.size !== names.length) throw new Error(`no such files: ${names.join(', ')}`)
  // The set grows while it is gone through.
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  }
  const own = [...reached].filter(({ name }) => name !== 'base' && name !== 'react')
  return own.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
}

// The markup is for a window of another width than this one: the portal draws itself, as where it did not come drawn.
const CHECK_SCRIPT = `{
const root=document.getElementById('root')
const drawn=root.getAttribute('${FASCIA_ATTRIBUTE}')
const here=${JSON.stringify(LARGHEZZE)}.filter(width=>matchMedia('(min-width:'+(width+1)+'px)').matches).length
if(drawn!==null&&Number(drawn)!==here){
root.removeAttribute('${FASCIA_ATTRIBUTE}')
root.replaceChildren(document.getElementById('${ATTESA_ID}').content)}}`

/** Tells the server which files each of the first pages stands on. */
const FILES_LIST = '.prime-pagine.json'

/** The pages that people start from, and the chunks that each of them is drawn with. */
export type FirstPages = readonly { address: RegExp; chunks: readonly string[] }[]

/**
 * The browser asks for the files of the first page together with the entry, not when the entry has been read: for the font
 * of every page here, and for the code and the styles of the pages that people start from by what the server, which is
 * told them, writes into each.
 */
export function preload(pages: FirstPages, library: string): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const assets = Object.values(bundle).map(({ fileName }) => fileName)
      const font = assets.find((name) => name.endsWith('.woff2'))
      const late = assets.find((name) => /late-[\w-]+\.css$/.test(name))
      if (page?.type !== 'asset' || !font || !late) this.error('nothing to preload')
      const files = pages.map(({ address, chunks }) => ({
        address,
        before: chunks.includes(library) ? [late] : [],
        after: filesWith(bundle, chunks),
      }))
      this.emitFile({
        type: 'asset',
        fileName: FILES_LIST,
        source: JSON.stringify(
          files.map(({ address, before, after }) => ({
            address: address.source,
            code: after.filter((file) => file.endsWith('.js')),
            before,
            after: after.filter((file) => file.endsWith('.css')),
          })),
        ),
      })
      page.source = String(page.source).replace(
        '</title>',
        `</title>
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
      )
    },
  }
}

/** Leaves out the title that a call has in the documentation, which no page reads: it would be a kilobyte of the first ones. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/^  summary: '[^'\n]*',$/gm, ''), map: null }),
    },
  }
}
