import { searchClienti } from '@rateo/contract/persone/clienti'
import { searchDocumenti } from '@rateo/contract/registri/documenti'
import { ricercaEsercenti, searchEsercenti } from '@rateo/contract/persone/esercenti'
import { searchAbbonamenti } from '@rateo/contract/accordi/elenco-abbonamenti'
import { searchDilazioni } from '@rateo/contract/accordi/dilazioni'
import { searchPagamenti } from '@rateo/contract/accordi/elenco-pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_DOCUMENTO } from '@rateo/domain/stati/documento'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { leggiNumero } from '@rateo/domain/parole/numeri'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { call } from '../../api/client.ts'
import { paths } from '../../app/routes/paths.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A record that was found, and the page that shows it. */
export type Found = {
  id: string
  title: string
  detail: string
  href: string
  /** The server answers the address itself: it opens beside the portal. */
  isFile?: boolean
}

export type Source = {
  name: string
  icon: IconName
  search: (text: string, signal: AbortSignal) => Promise<Found[]>
}

/** A few of each: who looks for more opens the list. */
const LIMIT = 5

const clienti: Source = {
  name: 'Clienti',
  icon: 'clienti',
  search: async (search, signal) => {
    const { data } = await call(searchClienti, { body: { search, limit: LIMIT }, signal })
    return data.map(({ _id, nome, email }) => ({
      id: _id,
      title: nome,
      detail: email,
      href: paths.cliente(_id),
    }))
  },
}

/** Everybody's for the staff, those that may be found for a cliente. */
const esercenti = (contract: typeof searchEsercenti | typeof ricercaEsercenti): Source => ({
  name: 'Esercenti',
  icon: 'esercenti',
  search: async (search, signal) => {
    const { data } = await call(contract, { body: { search, limit: LIMIT }, signal })
    return data.map(({ _id, ragione_sociale, citta, provincia }) => ({
      id: _id,
      title: ragione_sociale,
      detail: [citta, provincia && `(${provincia})`].filter(Boolean).join(' '),
      href: paths.esercente(_id),
    }))
  },
})

const pagamenti = (role: Ruolo): Source => ({
  name: 'Pagamenti',
  icon: 'pagamenti',
  search: async (search, signal) => {
    const { data } = await call(searchPagamenti, { body: { search, limit: LIMIT }, signal })
    return data.map((p) => ({
      id: p._id,
      title: `${formattaEuro(p.importo_centesimi - p.sconto_centesimi)} · ${role === 'cliente' ? p.esercente.nome : p.cliente.nome}`,
      detail: [
        p.numero,
        p.causale,
        etichettaDi(role === 'cliente' ? 'pagamento_del_cliente' : 'pagamento', p.stato).etichetta,
      ].join(' · '),
      href: paths.pagamento(p._id),
    }))
  },
})

/** Found by their number alone, so they are asked only for what reads like one. */
const dilazioni = (role: Ruolo): Source => ({
  name: 'Dilazioni',
  icon: 'dilazioni',
  search: async (search, signal) => {
    if (leggiNumero('dilazione', search) === null) return []
    const { data } = await call(searchDilazioni, { body: { search, limit: LIMIT }, signal })
    return data.map((d) => ({
      id: d._id,
      title: `${d.numero} · ${role === 'cliente' ? d.esercente.nome : d.cliente.nome}`,
      detail: `${d.causale} · ${etichettaDi('dilazione', d.stato).etichetta}`,
      href: paths.dilazione(d._id),
    }))
  },
})

const abbonamenti = (role: Ruolo): Source => ({
  name: 'Abbonamenti',
  icon: 'abbonamenti',
  search: async (search, signal) => {
    if (leggiNumero('abbonamento', search) === null) return []
    const { data } = await call(searchAbbonamenti, { body: { search, limit: LIMIT }, signal })
    return data.map((a) => ({
      id: a._id,
      title: [a.numero, role === 'cliente' ? a.esercente.nome : a.cliente?.nome].join(' · '),
      detail: a.nome,
      href: paths.abbonamento(a._id),
    }))
  },
})

/** The debts of a role, and the agreements that they come from. */
const accordi = (role: Ruolo): readonly Source[] => [
  pagamenti(role),
  dilazioni(role),
  abbonamenti(role),
]

const documenti: Source = {
  name: 'Documenti',
  icon: 'documenti',
  search: async (search, signal) => {
    const { data } = await call(searchDocumenti, { body: { search, limit: LIMIT }, signal })
    return data.map(({ _id, tipo, numero, titolo, data: giorno }) => ({
      id: _id,
      title: titolo,
      detail: [NOMI_DOCUMENTO[tipo], numero, formattaGiorno(giorno)].filter(Boolean).join(' · '),
      href: `/api/documenti/${_id}/file`,
      isFile: true,
    }))
  },
}

/** The lists that each role searches: the server scopes each of them to the caller's records. */
export const SOURCES: Record<Ruolo, readonly Source[]> = {
  esercente: [clienti, ...accordi('esercente'), documenti],
  cliente: [esercenti(ricercaEsercenti), ...accordi('cliente'), documenti],
  admin: [clienti, esercenti(searchEsercenti), ...accordi('admin'), documenti],
}
