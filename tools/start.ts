// npm start: builds the pages and the program when they are missing or older than their sources, then starts the product.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPages } from './build/build-pages.ts'
import { buildProgram } from './build/build-program.ts'
import { followParent } from './follow-parent.ts'

// Started by hand or by a service manager it may outlive its parent; started by npm it is what npm was asked for.
if (process.env['npm_lifecycle_event'] === 'start') followParent()
buildPages()
const program = buildProgram()
// Node keeps compiled code for the next start: to compile is half of the work of a start. Nothing is kept if the folder cannot be
// written; NODE_COMPILE_CACHE names another one. Our own children read it as well.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../node_modules/.cache/rateo')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
await import(pathToFileURL(program).href)
flushCompileCache()
