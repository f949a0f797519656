import type { PagamentoRow } from '@rateo/contract/accordi/pagamenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import type { Actor } from '../../../http/actor.ts'
import { colonnaImporto, defineList } from '../../../http/list.ts'
import { annullaPagamento } from './annulla-pagamento.ts'
import {
  motiviInsieme,
  motivoFraTanti,
  riprovaSubito,
  sollecitaPagamento,
} from '../../incasso/solleciti/index.ts'
import { motivoNonAnnullabile, motivoNonRiprovabile } from './azioni-consentite.ts'
import { pagamentiSearch } from './pagamenti.search.ts'
import { readableBy } from './readable-by.ts'

/** What a role searches; a cliente is never shown what was not asked of them yet. */
export function pagamentiDi(actor: Actor) {
  const own = readableBy(actor)
  const scope = own && actor.ruolo === 'cliente' ? { ...own, richiesti: 'true' } : own
  return { what: pagamentiSearch, scope }
}

function origine({ origine: di, origine_n: n, origine_di: quante }: PagamentoRow): string {
  if (di === 'abbonamento') return 'Abbonamento'
  if (di === 'una_tantum') return 'Una tantum'
  if (n === 0) return 'Anticipo di una dilazione'
  return ['Rata', n, quante !== null && `di ${quante}`].filter(Boolean).join(' ')
}

/** The reason alone, where the list has said already what is not done. */
const soloPerche = (motivo: string | null): string | null =>
  motivo?.replace(/^(Non si può annullare|Non c’è nulla da addebitare)\. /, '') ?? null

export const pagamentiList = defineList<PagamentoRow>({
  raccolta: 'pagamenti',
  entita: 'pagamento',
  find: pagamentiDi,
  azioni: {
    sollecita: {
      titolo: 'Sollecita',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      motivo: (p) => motivoFraTanti(p.stato),
      motiviInsieme,
      esegui: sollecitaPagamento,
    },
    riprova: {
      titolo: 'Riprova l’addebito',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      motivo: (p, { today }) => soloPerche(motivoNonRiprovabile({ ...p, in_corso: false }, today)),
      esegui: (trx, id, { actor, ip, request_id, ...deps }) => {
        const { utente_id, ruolo, canale = 'portale', esercente_id } = actor
        const contesto = { attore: `utente:${utente_id}`, ruolo, canale, ip, request_id } as const
        return riprovaSubito(trx, deps, id, { esercente_id, admin: ruolo === 'admin', contesto })
      },
    },
    annulla: {
      titolo: 'Annulla',
      ruoli: ['esercente', 'admin'],
      descrizione: (p) => `${p.cliente.nome} · ${p.causale}`,
      importo: (p) => p.residuo_centesimi,
      // What is going on shows in the state; the lock of the operation sees the rest.
      motivo: (p, { actor }) =>
        soloPerche(motivoNonAnnullabile({ ...p, in_corso: false }, actor.ruolo)),
      esegui: annullaPagamento,
    },
  },
  colonne: [
    { titolo: 'Data', tipo: 'istante', value: (p) => p.created_at },
    {
      titolo: 'Esercente',
      tipo: 'testo',
      ruoli: ['cliente', 'admin'],
      value: (p) => p.esercente.nome,
    },
    {
      titolo: 'Cliente',
      tipo: 'testo',
      ruoli: ['esercente', 'admin'],
      value: (p) => p.cliente.nome,
    },
    { titolo: 'Causale', tipo: 'testo', value: (p) => p.causale },
    { titolo: 'Origine', tipo: 'testo', value: origine },
    {
      titolo: 'Metodo',
      tipo: 'testo',
      value: (p) => p.metodo_etichetta ?? (p.metodo && NOMI_METODO[p.metodo]),
    },
    { titolo: 'Scadenza', tipo: 'giorno', value: (p) => p.scadenza },
    { titolo: 'Pagato il', tipo: 'istante', value: (p) => p.pagato_at },
    { titolo: 'Stato', tipo: 'testo', value: (p) => etichettaDi('pagamento', p.stato).etichetta },
    { titolo: 'In ritardo', tipo: 'testo', value: (p) => (p.in_ritardo ? 'Sì' : 'No') },
    colonnaImporto('Importo', 'importo_centesimi'),
    colonnaImporto('Incassato', 'incassato_centesimi'),
    colonnaImporto('Rimborsato', 'rimborsato_centesimi'),
    colonnaImporto('Residuo', 'residuo_centesimi'),
    { titolo: 'Codice', tipo: 'testo', value: (p) => p._id },
  ],
})
