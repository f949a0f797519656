export { emettiRiepiloghi } from './detrazioni.jobs.ts'
export { messaggiDetrazioni } from './messaggi-detrazioni.ts'
