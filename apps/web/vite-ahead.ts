import type { Plugin } from 'vite'

// A browser reads the tables of its languages, and what the tab has kept, when they are asked for first, and slowly: each
// in a script, that is a task, of its own, before the code that needs them.
const FIRST_TOUCHES = [
  `new Intl.DateTimeFormat('it-IT',{timeZone:'Europe/Rome'})`,
  `try{sessionStorage.length}catch{}`,
].map((touch) => `<script type="module" nonce="__CSP_NONCE__">${touch}</script>`)

const inPage = (src: string) => `<script type="module" crossorigin src="${src}"></script>`

/**
 * A file that the entry stands on is a script of the page itself, before it: the browser begins each script in a task of
 * its own, and one that it only found as an import in that of the importer.
 */
export function ahead(name: string): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const chunk = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.name === name,
      )
      if (page?.type !== 'asset' || !chunk) this.error(`no ${name} to put ahead`)
      const src = `/${chunk.fileName}`
      const tags = new RegExp(String.raw`\s*<(?:script|link)[^>]*"${src}"[^>]*>(?:</script>)?`, 'g')
      page.source = String(page.source)
        .replaceAll(tags, '')
        .replace('<script type="module"', (entry) =>
          [inPage(src), ...FIRST_TOUCHES, entry].join('\n    '),
        )
    },
  }
}

/**
 * Says of the files of a first visit that nearly all of their functions are called at once: Chromium compiles them while
 * they travel, off the thread of the page. Otherwise it reads each function twice there, a third of the start. For others
 * it is a comment.
 */
export function compileAtOnce(...names: string[]): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      // The last: it must stand in the first line, and the bundler puts one of its own there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
