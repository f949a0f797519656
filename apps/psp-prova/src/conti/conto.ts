import { aggiungiSegreto, blocca, salva, segretoDi } from '../archivio.ts'
import type { Interrogabile } from '../database.ts'
import { ErroreStripe } from '../errori.ts'
import { emetti } from '../eventi.ts'
import type { Account, ContoBancario } from '../oggetti-conti.ts'
import { pianifica } from '../pianificazione.ts'
import type { Contesto } from '../servizi.ts'
import { prevediAccredito } from './calendario.ts'
import { conStato, SEGRETO_NUOVO, type SegretoAccount } from './requisiti.ts'

export type EsitoVerifica = 'chiuso' | 'documento' | 'respinto' | 'riuscita'

export const segretoConto = async (ctx: Contesto, id: string): Promise<SegretoAccount> => ({
  ...SEGRETO_NUOVO,
  ...(await segretoDi<SegretoAccount>(ctx.db, id)),
})

/** Keeps an account with what follows from a change of it, and tells who listens. */
export async function salvaConto(
  ctx: Contesto,
  conto: Account,
  nuovo: Partial<SegretoAccount> = {},
): Promise<Account> {
  await aggiungiSegreto(ctx.db, conto.id, nuovo)
  const segreto = await segretoConto(ctx, conto.id)
  const salvato = await salva(ctx.db, conStato(conto, segreto, ctx.orologio.secondi()))
  await emetti(ctx, 'account.updated', salvato, conto.id)
  // Money that waited for this leaves with the next payout.
  if (salvato.payouts_enabled) await prevediAccredito(ctx, conto.id, ctx.orologio.secondi())
  return salvato
}

/** The whole form was sent: the provider looks at it for a while. */
export async function inviaModulo(ctx: Contesto, id: string, esito: EsitoVerifica): Promise<void> {
  const conto = await blocca(ctx.db, 'account', id)
  const adesso = ctx.orologio.secondi()
  await salvaConto(
    ctx,
    { ...conto, details_submitted: true, tos_acceptance: { date: adesso } },
    { verifica: 'in_corso', chiesti: [], entro: null, rappresentante: true },
  )
  await pianifica(ctx, 'verifica_conto', id, esito, ctx.impostazioni.sddDelayMs)
}

/** The provider has looked at it. */
export async function concludiVerifica(ctx: Contesto, id: string, esito: string): Promise<void> {
  const conto = await blocca(ctx.db, 'account', id)
  const { verifica } = await segretoConto(ctx, id)
  if (verifica !== 'in_corso') return
  if (esito === 'respinto') {
    await salvaConto(ctx, conto, { verifica: 'riuscita', respinto: 'rejected.other' })
    return
  }
  if (esito === 'chiuso') {
    await salvaConto(ctx, conto, { verifica: 'riuscita', chiuso: true })
    return
  }
  await salvaConto(ctx, conto, { verifica: esito === 'documento' ? 'manca_documento' : 'riuscita' })
}

/** An account that was refused, or closed, is as it was before. */
export async function riammetti(ctx: Contesto, id: string): Promise<void> {
  const conto = await blocca(ctx.db, 'account', id)
  await salvaConto(ctx, conto, { respinto: null, chiuso: false })
}

/** Refuses what is asked about an account that is closed, as for one that never was. */
export async function esigiAperto(db: Interrogabile, id: string): Promise<void> {
  const { chiuso } = { ...SEGRETO_NUOVO, ...(await segretoDi<SegretoAccount>(db, id)) }
  if (chiuso) throw contoNonAccessibile(id)
}

export const contoNonAccessibile = (id: string) =>
  new ErroreStripe(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })

/** More is asked of an account that was in order, by a day. */
export async function chiediAncora(
  ctx: Contesto,
  id: string,
  chiesti: string[],
  entro: number,
): Promise<Account> {
  const conto = await blocca(ctx.db, 'account', id)
  await pianifica(ctx, 'requisiti_scaduti', id, '', (entro + 1) * 1000 - ctx.orologio.adesso())
  return salvaConto(ctx, conto, { chiesti, entro })
}

/** The day by which something was to be given has come: where it was not, the account stops. */
export async function scadonoRequisiti(ctx: Contesto, id: string): Promise<void> {
  const conto = await blocca(ctx.db, 'account', id)
  const { chiesti } = await segretoConto(ctx, id)
  if (chiesti.length > 0) await salvaConto(ctx, conto)
}

/** One account at a bank takes the place of the other. */
export function conBanca(conto: Account, banca: ContoBancario): Account {
  const { external_accounts } = conto
  return { ...conto, external_accounts: { ...external_accounts, data: [banca] } }
}

/** A payout came back: nothing more is sent there until another account is given. */
export async function segnaBancaErrata(ctx: Contesto, id: string): Promise<void> {
  const conto = await blocca(ctx.db, 'account', id)
  const [banca] = conto.external_accounts.data
  if (banca === undefined) return
  const errata: ContoBancario = { ...banca, status: 'errored' }
  await salvaConto(ctx, conBanca(conto, errata))
  await emetti(ctx, 'account.external_account.updated', conto, id)
}
