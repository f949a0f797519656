export { beneficiariList } from './beneficiari.list.ts'
export { dimenticaBeneficiari, dimenticaQuelliDi } from './dimentica-beneficiari.ts'
export { esigiBeneficiario } from './esigi-beneficiario.ts'
