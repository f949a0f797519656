import { setTimeout as wait } from 'node:timers/promises'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { ErrorCode } from '@rateo/contract/chiamata/errors'
import { motivoMetodoVietato } from '@rateo/domain/trattenute/vincolo'
import type { MotivoAvvio } from '@rateo/domain/stati/tentativo'
import { AppError } from '../../../http/errors.ts'
import { isId } from '../../../db/ids.ts'
import type { Deps } from '../../../http/deps.ts'
import {
  type Avviato,
  type Avvio,
  avviaEstinzione,
  avviaInsieme,
  avviaTentativo,
  type Contesto,
  findOperazioneViva,
  inviaOperazione,
  type Lettura,
  prendiDaInviare,
} from '../../incasso/addebiti/index.ts'
import { findAgevolazione } from '../../registri/trattenute/index.ts'
import { incassaOra } from '../../persone/esercenti/index.ts'
import { datiGateway, type DatiLetti } from './gateway.queries.ts'
import { type Debitore, showGateway, showGatewayAggiornato } from './leggi-gateway.ts'
import { esigiPochiRifiuti } from './limite-rifiuti.ts'
import { preparaAvvio } from './prepara-avvio.ts'
import { getPrima, type PrimaDiPagare } from './prima-di-pagare.ts'

/** The milliseconds that a second click waits for the page that the first one is opening. */
const ATTESA = { passo: 100, volte: 30 }

const RIFIUTI: Record<Exclude<Avviato['esito'], 'avviato' | 'in_corso'>, ErrorCode> = {
  non_trovato: 'non_trovato',
  gia_pagato: 'gia_pagato',
  link_scaduto: 'link_scaduto',
  stato_incompatibile: 'stato_incompatibile',
  metodo_non_ammesso: 'metodo_non_ammesso_per_il_pagamento',
  importo_non_ammesso: 'importo_non_ammesso',
  importo_sotto_minimo: 'importo_sotto_minimo',
  importo_cambiato: 'importo_cambiato',
  mandato_non_attivo: 'mandato_non_attivo',
  vietato: 'metodo_non_ammesso_per_il_pagamento',
  conto_non_pronto: 'esercente_non_incassa',
}

export type Paga = Debitore & {
  metodo: 'carta' | 'addebito_sdd'
  carta_id?: string | undefined
  mandato_id?: string | undefined
  /** True to charge the method of this payment later too, once it has paid. */
  per_i_prossimi?: boolean | undefined
  /** The page that the provider sends back to; the portal's own if left out. */
  pagina?: string
  /** A part of the debt. */
  importo_centesimi?: number | undefined
  /** The total that was shown; nothing is taken where it is another sum now. */
  totale_visto_centesimi?: number | undefined
  /** Other debts with the same esercente, in the same go. */
  insieme?: string[] | undefined
  /** True where somebody else pays by a link: the provider's page says neither what for nor whose debt it is. */
  terzo?: boolean
  /** The call itself, where it may be made again under its key. */
  chiamata?: string | null
  /** The reason of the charge; left out, the cliente pays a request. */
  motivo?: MotivoAvvio
  contesto: Contesto
}

/** Why nothing was asked of the payer's bank, in words for the person who can do something about it. */
const MAI_PARTITO: Readonly<Record<string, ErrorCode>> = {
  errore_tecnico: 'fornitore_rifiuta',
  servizio_sospeso: 'pagamenti_online_fermi',
}

async function apri(deps: Deps, operazione_id: number, paga: Paga): Promise<Gateway> {
  const [presa] = await prendiDaInviare(deps, { id: operazione_id })
  const lettura: Lettura<DatiLetti | null> = {
    statement: datiGateway(paga.pagamento_id, paga.cliente_id),
  }
  const fase = presa && (await inviaOperazione({ ...deps, lettura }, presa, paga.contesto))
  if (fase === 'errore_tecnico') {
    const { codice_rifiuto } = await deps.db
      .selectFrom('tentativi')
      .where('id', '=', presa?.operazione.tentativo_id ?? '')
      .select('codice_rifiuto')
      .executeTakeFirstOrThrow()
    throw new AppError(MAI_PARTITO[codice_rifiuto ?? ''] ?? 'fornitore_non_raggiungibile')
  }
  return showGateway(deps, paga, lettura.letto)
}

/** The payment that is open already is taken up again: the same page, never a second one. */
async function riprendi(deps: Deps, paga: Paga): Promise<Gateway> {
  for (let i = 0; i < ATTESA.volte; i++) {
    const viva = await findOperazioneViva(deps.db, paga.pagamento_id)
    if (viva?.stato_tentativo !== 'avviato') break
    await wait(ATTESA.passo)
  }
  return showGatewayAggiornato(deps, paga)
}

/** An esercente that is stopped takes no money; whose debt it is not is told by what comes after. */
function esigiIncassabile({ debiti }: PrimaDiPagare): void {
  if (!debiti.every(({ esercente, origine }) => incassaOra(esercente, origine)))
    throw new AppError('esercente_non_incassa')
}

type Bloccato = Exclude<Avviato['esito'], 'avviato'>

/** Names the other debt that stands in the way, so that it can be left out. */
async function rifiutoDiUnAltro({ db }: Deps, esito: Bloccato, id: string, cliente_id: string) {
  const altro = await db
    .selectFrom('pagamenti')
    .select('causale')
    .where('id', '=', id)
    .where('cliente_id', '=', cliente_id)
    .executeTakeFirst()
  if (!altro || esito === 'non_trovato') return new AppError('non_trovato')
  const code = esito === 'in_corso' ? 'pagamento_in_corso' : RIFIUTI[esito]
  return new AppError(code, {
    message: `«${altro.causale}» ora non si può pagare insieme agli altri. Non è stato addebitato alcun importo: toglilo dalla scelta e riprova.`,
  })
}

/** Says what a way of paying would cost who pays, where that is why it is not there. */
async function rifiutoDi(
  { db }: Deps,
  esito: Exclude<Bloccato, 'in_corso'>,
  { pagamento_id, metodo }: Paga,
): Promise<AppError> {
  const motivo =
    esito === 'metodo_non_ammesso'
      ? motivoMetodoVietato(await findAgevolazione(db, pagamento_id), metodo)
      : null
  return new AppError(
    RIFIUTI[esito],
    motivo === null ? {} : { message: `${motivo} Non è stato addebitato alcun importo.` },
  )
}

async function avvia(deps: Deps, richiesta: Paga, prima: PrimaDiPagare): Promise<Avviato> {
  const avvio: Avvio = await preparaAvvio(deps, richiesta, prima)
  const { insieme = [], pagamento_id, cliente_id } = richiesta
  if (insieme.length === 0 && avvio.abbuoni === undefined) return avviaTentativo(deps, avvio)
  const avviato = await (avvio.abbuoni === undefined ? avviaInsieme : avviaEstinzione)(
    deps,
    avvio,
    insieme,
  )
  const { esito, pagamento_id: quale = pagamento_id } = avviato
  if (esito !== 'avviato' && quale !== pagamento_id)
    throw await rifiutoDiUnAltro(deps, esito, quale, cliente_id)
  return avviato
}

/** True where the first caller was slow, not dead: it has paid since this one began. */
const wasAnsweredMeanwhile = async (deps: Deps, esito: Bloccato, richiesta: Paga) =>
  esito === 'gia_pagato' && (await getPrima(deps, richiesta)).gia_risposta

/** The state of what a call has begun, for the same call made again while it may still be running; null where it has begun nothing. */
export const rispostaPersa = async (
  deps: Deps,
  debitore: Debitore,
  letta: PrimaDiPagare | undefined,
): Promise<Gateway | null> =>
  letta?.gia_risposta === true ? showGatewayAggiornato(deps, debitore) : null

/**
 * Starts paying, and answers with where to go on: the provider's page. `letta` where what must be known before was read
 * with the key of the call.
 */
export async function paga(deps: Deps, richiesta: Paga, letta?: PrimaDiPagare): Promise<Gateway> {
  if (![richiesta.pagamento_id, ...(richiesta.insieme ?? [])].every(isId))
    throw new AppError('non_trovato')
  let prima = letta ?? (await getPrima(deps, richiesta))
  if (prima.gia_risposta) return showGatewayAggiornato(deps, richiesta)
  esigiIncassabile(prima)
  // A payment that is open already is only taken up again: earlier refusals do not stop it.
  if (!prima.in_corso) await esigiPochiRifiuti(deps.db, prima.rifiuti, deps.clock.now())
  for (const isLast of [false, true]) {
    const avviato = await avvia(deps, richiesta, prima)
    if (avviato.esito === 'avviato') return apri(deps, avviato.operazione_id, richiesta)
    if (avviato.esito !== 'in_corso') {
      if (await wasAnsweredMeanwhile(deps, avviato.esito, richiesta))
        return showGateway(deps, richiesta)
      throw await rifiutoDi(deps, avviato.esito, richiesta)
    }
    const vista = await riprendi(deps, richiesta)
    // The open payment had ended without money in the meantime: then this is a new one.
    if (vista.stato !== 'da_pagare' || isLast) return vista
    prima = await getPrima(deps, richiesta)
  }
  throw new AppError('pagamento_in_corso')
}
