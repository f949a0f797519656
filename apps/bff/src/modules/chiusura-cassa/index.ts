export { avvisaCasseAperte, messaggiCassa } from './messaggi-cassa.ts'
export { registraMovimentoDiCassa } from './registra-movimento-di-cassa.ts'
