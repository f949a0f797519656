export { registraMovimentoDiCassa } from './registra-movimento-di-cassa.ts'
