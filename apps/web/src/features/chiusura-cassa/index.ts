export { CassaView } from './cassa.view.tsx'
export { casseQuery } from './cassa.api.ts'
