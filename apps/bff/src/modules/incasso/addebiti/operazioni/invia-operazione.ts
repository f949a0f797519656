import * as z from 'zod/mini'
import {
  type CheckoutRequest,
  NON_RAGGIUNGIBILE,
  type OffSessionRequest,
  ProviderClosed,
  ProviderConflict,
  type ProviderOutcome,
  ProviderRefusal,
  ProviderUnreachable,
  ProviderWrongMode,
  type RefundRequest,
} from '../../../../integrations/psp/provider.ts'
import { addebitaNelGiorno } from '../avvio/addebita-nel-giorno.ts'
import {
  affidaAUnaPersona,
  applicaEsito,
  chiudiMaiVista,
  concludi,
  perdiRisposta,
} from '../applica-esito.ts'
import { apreLaPorta, chiudiPorta, respingi } from './porta-fornitore.ts'
import {
  type AddebitiDeps,
  canStillSend,
  type Contesto,
  type EsitoFase,
  type Operazione,
  type Presa,
} from './operazione.ts'

const base = {
  chiave: z.string(),
  importo_centesimi: z.int(),
  causale: z.string(),
  debiti: z.optional(z.string()),
  destinazione: z.optional(z.object({ conto: z.string(), commissione_centesimi: z.int() })),
}

const checkout: z.ZodMiniType<CheckoutRequest> = z.object({
  ...base,
  esercente: z.string(),
  email: z.string(),
  success_url: z.string(),
  cancel_url: z.string(),
  scade_at: z.int(),
  salva: z.optional(z.object({ cliente_psp: z.string() })),
})

const offSession: z.ZodMiniType<OffSessionRequest> = z.object({
  ...base,
  cliente_psp: z.string(),
  metodo_psp: z.string(),
  tipo_metodo: z.enum(['carta', 'addebito_sdd']),
  addebito_il: z.optional(z.string()),
  ritorno: z.optional(z.string()),
})

const refund: z.ZodMiniType<RefundRequest> = z.object({
  chiave: z.string(),
  intento: z.string(),
  importo_centesimi: z.int(),
  motivo: z.string(),
  storna: z.optional(z.object({ rende: z.boolean() })),
})

function send(deps: AddebitiDeps, operazione: Operazione): Promise<ProviderOutcome> {
  const { psp } = deps
  const { tipo, richiesta } = operazione
  switch (tipo) {
    case 'sessione':
      return psp.createCheckout(z.parse(checkout, richiesta))
    case 'addebito':
      return addebitaNelGiorno(deps, operazione, z.parse(offSession, richiesta))
    case 'rimborso':
      return psp.refund(z.parse(refund, richiesta))
  }
}

/** Somebody is in front of the page, and is told now. Who gives money back only orders it. */
const isAttended = ({ tipo }: Operazione, { attore }: Contesto): boolean =>
  tipo !== 'rimborso' && attore !== undefined

/** A page of the provider that did not open is asked for once more at once, under its key: somebody waits for it. */
async function sendForWhomWaits(
  deps: AddebitiDeps,
  presa: Presa,
  contesto: Contesto,
): Promise<ProviderOutcome> {
  const { operazione } = presa
  try {
    return await send(deps, operazione)
  } catch (error) {
    const isWorthIt =
      operazione.tipo === 'sessione' &&
      isAttended(operazione, contesto) &&
      error instanceof ProviderUnreachable &&
      !(error instanceof ProviderClosed)
    if (!isWorthIt || !canStillSend(presa)) throw error
    return send(deps, operazione)
  }
}

/**
 * The call itself, with no transaction open, and what became of it. A process that was frozen since it took the
 * operazione does not send: by now it may be somebody else's.
 */
export async function inviaOperazione(
  deps: AddebitiDeps,
  presa: Presa,
  contesto: Contesto = {},
): Promise<EsitoFase> {
  const { operazione } = presa
  if (!canStillSend(presa))
    return perdiRisposta(deps, operazione, 'invio non eseguito: presa scaduta')
  let outcome: ProviderOutcome
  try {
    outcome = await sendForWhomWaits(deps, presa, contesto)
  } catch (error) {
    return handleFailure(deps, operazione, error, contesto)
  }
  const apre = apreLaPorta(deps, operazione)
  return applicaEsito({ ...deps, apre }, operazione, outcome, contesto)
}

/** The provider turned the message away: whoever is there is told, what nobody waits for goes out again later. */
async function handleClosed(
  deps: AddebitiDeps,
  operazione: Operazione,
  error: ProviderClosed,
  contesto: Contesto,
): Promise<EsitoFase> {
  await chiudiPorta(deps, operazione, error)
  const codice_rifiuto = error.codice === NON_RAGGIUNGIBILE ? NON_RAGGIUNGIBILE : 'servizio_sospeso'
  const fine = { esito: 'errore_tecnico', codice_rifiuto } as const
  const isForNobody = operazione.tipo === 'sessione'
  if (operazione.invii === 1 && (isForNobody || isAttended(operazione, contesto))) {
    return concludi(deps, operazione, fine, contesto)
  }
  const fase = await respingi(deps, operazione, error)
  if (fase === 'esaurita') return concludi(deps, operazione, fine, contesto)
  return fase === 'inviata_prima' ? perdiRisposta(deps, operazione, error.message) : fase
}

/**
 * A refund is refused for this, whatever was sent before: its charge has been disputed. Had an earlier sending been
 * carried out, the provider would have answered with that under the same key.
 */
const MAI_PIU_RESO = 'charge_disputed'

/**
 * A refusal of the message is final only where nothing can have been charged: at the first sending, when the message
 * only opens a page that nobody has the address of, or when no sending of it can ever be carried out.
 */
async function handleFailure(
  deps: AddebitiDeps,
  operazione: Operazione,
  error: unknown,
  contesto: Contesto,
): Promise<EsitoFase> {
  const { id, tipo, invii } = operazione
  if (error instanceof ProviderClosed) return handleClosed(deps, operazione, error, contesto)
  if (error instanceof ProviderWrongMode) await chiudiPorta(deps, operazione, error)
  const isPageNobodySaw =
    tipo === 'sessione' &&
    isAttended(operazione, contesto) &&
    error instanceof ProviderUnreachable &&
    !(error instanceof ProviderConflict)
  if (isPageNobodySaw) return chiudiMaiVista(deps, operazione, 'pagina_non_aperta', contesto)
  if (error instanceof ProviderUnreachable) return perdiRisposta(deps, operazione, error.message)
  deps.log.error({ err: error, operazione_id: id }, 'messaggio rifiutato dal fornitore')
  const isRefused =
    error instanceof ProviderRefusal &&
    (invii === 1 || tipo === 'sessione' || (tipo === 'rimborso' && error.codice === MAI_PIU_RESO))
  if (!isRefused) {
    return error instanceof ProviderRefusal
      ? affidaAUnaPersona(deps, operazione, error.message)
      : perdiRisposta(deps, operazione, String(error))
  }
  const fine =
    error.per === 'metodo' && tipo === 'addebito'
      ? ({ esito: 'rifiutato', codice_rifiuto: 'metodo_non_utilizzabile' } as const)
      : ({ esito: 'errore_tecnico', codice_rifiuto: 'errore_tecnico' } as const)
  // We were let in.
  const apre = apreLaPorta(deps, operazione)
  return concludi({ ...deps, apre }, operazione, fine, contesto)
}
