export { avvisaStaff } from './avvisa-staff.ts'
export { messaggiStaff } from './messaggi-staff.ts'
