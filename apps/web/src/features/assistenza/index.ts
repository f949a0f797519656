export { AssistenzaTable } from './assistenza-table.tsx'
export { RichiestaDetail } from './richiesta-detail.tsx'
