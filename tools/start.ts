// npm start: builds the web app when it is missing or older than its sources, then starts the product.
import { buildPages } from './build-pages.ts'
import { followParent } from './follow-parent.ts'

// Started by hand or by a service manager it may outlive its parent; started by npm it is what npm was asked for.
if (process.env['npm_lifecycle_event'] === 'start') followParent()
buildPages()
await import('../apps/bff/src/main.ts')
