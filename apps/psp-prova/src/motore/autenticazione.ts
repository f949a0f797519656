import { nuovoId } from '../identificativi.ts'
import type { PaymentIntent, ProssimaAzione, SetupIntent } from '../oggetti.ts'
import type { Contesto } from '../servizi.ts'

/** A question put to the payer's bank: one page, one answer. */
export interface Autenticazione {
  id: string
  intent: string
  payment_method: string
  ritorno: string | null
  stato: 'in_attesa' | 'approvata' | 'rifiutata' | 'superata'
}

/** Opens the question; an earlier one about the same intent does not count any more. */
export async function chiediConferma(
  ctx: Contesto,
  intento: PaymentIntent | SetupIntent,
  metodo: string,
  ritorno: string | null,
): Promise<ProssimaAzione> {
  const id = nuovoId('3ds')
  await ctx.db.query(
    "update psp_prova.autenticazione set stato = 'superata' where intent = $1 and stato = 'in_attesa'",
    [intento.id],
  )
  await ctx.db.query(
    'insert into psp_prova.autenticazione (id, intent, payment_method, ritorno) values ($1, $2, $3, $4)',
    [id, intento.id, metodo, ritorno],
  )
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${ctx.impostazioni.origin}/3ds/${id}`, return_url: ritorno },
  }
}

export async function bloccaAutenticazione(
  ctx: Contesto,
  id: string,
): Promise<Autenticazione | undefined> {
  const { rows } = await ctx.db.query<Autenticazione>(
    'select id, intent, payment_method, ritorno, stato from psp_prova.autenticazione where id = $1 for update',
    [id],
  )
  return rows[0]
}

export async function chiudiAutenticazione(
  ctx: Contesto,
  id: string,
  stato: 'approvata' | 'rifiutata',
): Promise<void> {
  await ctx.db.query('update psp_prova.autenticazione set stato = $2 where id = $1', [id, stato])
}
