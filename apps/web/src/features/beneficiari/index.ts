export { PerChi } from './per-chi.tsx'
export { BeneficiariPage } from './beneficiari.page.tsx'
export { BeneficiarioPage } from './beneficiario.page.tsx'
