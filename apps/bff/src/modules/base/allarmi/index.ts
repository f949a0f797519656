export { seguiLavori } from './avvisa-lavori-fermi.ts'
export { messaggiAllarmi } from './messaggi-allarmi.ts'
export { segnaFallimento } from './segna-fallimento.ts'
