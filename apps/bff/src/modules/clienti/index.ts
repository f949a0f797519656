export { completaCliente } from './completa-cliente.ts'
export { registraCliente } from './registra-cliente.ts'
