// npm start: builds the web app when it is missing or older than its sources, then starts the product.
import { buildPages } from './build-pages.ts'

buildPages()
await import('../apps/bff/src/main.ts')
