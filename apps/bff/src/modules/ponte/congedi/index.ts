export { messaggiCongedi } from './avvisa-clienti.ts'
export { attoCongedo } from './chiudi-conto.ts'
export { dimenticaCongedati } from './dimentica-congedati.ts'
