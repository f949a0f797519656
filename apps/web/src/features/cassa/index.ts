export { CassaView } from './cassa.view.tsx'
