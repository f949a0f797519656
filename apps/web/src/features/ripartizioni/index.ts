export { QuotaPage } from './quota.page.tsx'
export { RipartizionePage } from './ripartizione.page.tsx'
export { RipartizioniPage } from './ripartizioni.page.tsx'
