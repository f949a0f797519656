export { registraCliente } from './registra-cliente.ts'
