export { chiediRiattivazione } from './gestisci-staff.ts'
