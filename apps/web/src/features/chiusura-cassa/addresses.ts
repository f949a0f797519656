import { paths } from '../../app/routes/paths.ts'

// The tills live within the home of the esercente: the pages of the portal are those that its specification names.
const to = paths.homeEsercente()

export const casse = () => ({ to, search: { cassa: 'elenco' } })
export const cassa = (id: string) => ({ to, search: { cassa: id } })
export const chiusura = (id: string) => ({ to, search: { cassa: 'elenco', chiusura: id } })
