export { SpesaDi } from './spesa-di.tsx'
