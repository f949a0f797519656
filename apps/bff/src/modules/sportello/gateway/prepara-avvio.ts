import { randomUUID } from 'node:crypto'
import { prossimoAddebito } from '@rateo/domain/banca/mandato'
import { MINIMO_ONLINE } from '@rateo/domain/denaro/minimo-online'
import type { MotivoAvvio } from '@rateo/domain/stati/tentativo'
import { isMovable } from '../../../clock.ts'
import type { Deps } from '../../../http/deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Avvio } from '../../incasso/addebiti/index.ts'
import { ProviderUnreachable } from '../../../integrations/psp/provider.ts'
import { clienteDelFornitore } from '../../incasso/carte-di-credito/index.ts'
import { findMandatoAttivo } from '../../incasso/mandati/index.ts'
import { findProssimi } from './leggi-modi.ts'
import { showGateway } from './leggi-gateway.ts'
import { moraDaPagare } from './mora-da-pagare.ts'
import type { Paga } from './paga.ts'
import type { PrimaDiPagare } from './prima-di-pagare.ts'

type Senza = Omit<Avvio, 'motivo'>

/** The provider closes its page after this time, later than we do (15 minutes), so that we know of the end first. */
const PAGINA_MS = 60 * 60_000

const base = ({ pagamento_id, cliente_id, metodo, contesto, chiamata }: Paga) => ({
  pagamento_id,
  cliente_id,
  metodo,
  contesto: chiamata == null ? contesto : { ...contesto, chiamata },
})

/**
 * The reason of the charge: after a try that failed it is another try, on the same kind of method or on another one.
 */
function motivoDi({ metodo, motivo }: Paga, { metodo_senza_denaro }: PrimaDiPagare): MotivoAvvio {
  if (motivo !== undefined) return motivo
  if (metodo_senza_denaro === null) return 'acquisto'
  return metodo_senza_denaro === metodo ? 'riprova_cliente' : 'riprova_cambio_metodo'
}

/** A card that is typed on the provider's page. */
function nuovaCarta({ config, clock }: Deps, paga: Paga): Senza {
  const page = paga.pagina ?? `${config.origin}/gateway/${paga.pagamento_id}`
  const richiesta = {
    ...(paga.terzo === true && { terzo: true }),
    success_url: `${page}?esito=fatto`,
    // Names this very page: who comes back from it closes this one, and none that was opened since.
    cancel_url: `${page}?esito=lasciato&sessione=${randomUUID()}`,
    // Real time, because it is the provider's clock that reads it; that of the trial goes along with ours.
    scade_at: Math.floor((Date.now() + (isMovable(clock) ? clock.ahead() : 0) + PAGINA_MS) / 1000),
  }
  return { ...base(paga), tipo: 'sessione', richiesta }
}

/** A card of theirs, charged while they are there: their bank may ask them to confirm (CIT). */
function cartaSalvata({ config }: Deps, paga: Paga, { carta }: PrimaDiPagare): Senza {
  if (carta === null) throw new AppError('non_trovato')
  const richiesta = {
    ...carta,
    tipo_metodo: 'carta',
    ritorno: `${config.origin}/gateway/${paga.pagamento_id}?esito=fatto`,
  }
  return { ...base(paga), tipo: 'addebito', richiesta }
}

/** A direct debit: whoever pays agrees to its amount and its day now, and is told both by e-mail as well. */
async function sulConto({ db, clock }: Deps, paga: Paga): Promise<Senza> {
  const mandato = await findMandatoAttivo(db, paga.mandato_id ?? '', paga.cliente_id)
  if (mandato === undefined) throw new AppError('mandato_non_attivo')
  const { id: mandato_id, cliente_psp, metodo_psp, preavviso_giorni } = mandato
  const richiesta = {
    mandato_id,
    cliente_psp,
    metodo_psp,
    tipo_metodo: 'addebito_sdd',
    ...prossimoAddebito(clock.today(), preavviso_giorni),
  }
  return { ...base(paga), tipo: 'addebito', richiesta }
}

type Intorno = Awaited<ReturnType<typeof moraDaPagare>>

/** A rata that a refund or a condono left with a few cents, mora and all, is paid at the counter or given up. */
function esigiMinimo({ debiti }: PrimaDiPagare, { mora = {}, abbuoni = {} }: Intorno): void {
  const dovuti = debiti.reduce((sum, { residuo_centesimi }) => sum + (residuo_centesimi ?? 0), 0)
  const cresciuti = Object.values(mora).reduce((sum, m) => sum + m.totale_centesimi, dovuti)
  const totale = Object.values(abbuoni).reduce((sum, a) => sum - a.importo_centesimi, cresciuti)
  if (dovuti > 0 && totale < MINIMO_ONLINE) throw new AppError('importo_sotto_minimo')
}

/**
 * The part that was chosen: allowed where the esercente admits parts, and neither too small nor leaving too little.
 */
async function parte(deps: Deps, { importo_centesimi: importo, insieme, ...debitore }: Paga) {
  if (importo === undefined) return {}
  // Several debts in one go are paid whole.
  if (insieme !== undefined) throw new AppError('importo_non_ammesso')
  const { da_pagare_centesimi: tutto, parte_minima_centesimi: minima } = await showGateway(
    deps,
    debitore,
  )
  if (importo === tutto) return {}
  if (minima === null || importo < minima || tutto - importo < MINIMO_ONLINE) {
    throw new AppError('importo_non_ammesso')
  }
  return { parte_centesimi: importo }
}

async function modo(deps: Deps, paga: Paga, prima: PrimaDiPagare): Promise<Senza> {
  if (paga.metodo === 'addebito_sdd') {
    // A bank answers days later and gives back a single debit: each debt has one of its own.
    if (paga.insieme !== undefined) throw new AppError('metodo_non_ammesso_per_il_pagamento')
    return sulConto(deps, paga)
  }
  return paga.carta_id === undefined ? nuovaCarta(deps, paga) : cartaSalvata(deps, paga, prima)
}

/**
 * The method of later charges: a saved one is used again; a typed card is kept, where something is to come that it is
 * charged for.
 */
async function perIProssimi({ db, psp }: Deps, paga: Paga, { debiti }: PrimaDiPagare) {
  const { per_i_prossimi, metodo, carta_id, mandato_id, pagamento_id, utente_id } = paga
  if (per_i_prossimi !== true && debiti.every(({ origine }) => origine !== 'abbonamento')) return {}
  const prossimi = await findProssimi(db, pagamento_id)
  // An order of an abbonamento includes the next charges: they follow the first.
  if (per_i_prossimi !== true && prossimi?.primo !== true) return {}
  if (metodo === 'addebito_sdd') return { per_i_prossimi: { mandato_id } }
  if (carta_id !== undefined) return { per_i_prossimi: { metodo_id: carta_id } }
  if (prossimi === null) return {}
  const titolare = { utente_id, ruolo: 'cliente' as const }
  const cliente_psp = await clienteDelFornitore({ db, psp }, titolare).catch((cause: unknown) => {
    if (!(cause instanceof ProviderUnreachable)) throw cause
    throw new AppError('fornitore_non_raggiungibile', { cause })
  })
  return { per_i_prossimi: { nuova_di: utente_id }, salva: { cliente_psp } }
}

/** The request to the provider, by the way of paying and the part that were chosen. */
export async function preparaAvvio(deps: Deps, paga: Paga, prima: PrimaDiPagare): Promise<Avvio> {
  const avvio = await modo(deps, paga, prima)
  const intorno = await moraDaPagare(deps, paga, prima)
  esigiMinimo(prima, intorno)
  const { abbuoni, ...mora } = intorno
  return {
    ...avvio,
    motivo: motivoDi(paga, prima),
    ...(abbuoni && { abbuoni }),
    richiesta: {
      ...avvio.richiesta,
      ...mora,
      ...(await parte(deps, paga)),
      ...(await perIProssimi(deps, paga, prima)),
    },
  }
}
