export { elaboraAzioni } from './elabora-azioni.ts'
