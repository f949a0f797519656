export { Andamento } from './andamento.tsx'
export { RigheDellaCifra } from './righe.tsx'
