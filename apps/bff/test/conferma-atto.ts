import type { Person, startApp } from './client.ts'

type Portale = Pick<Awaited<ReturnType<typeof startApp>>, 'as' | 'db'>

/** Asks for the code of an act and types it in, as somebody who has the message. */
export async function confermaAtto(
  { as, db }: Portale,
  chi: Person,
  atto: { scopo: string; oggetto: string },
): Promise<void> {
  const { body } = await as(chi)('POST', '/otp/richiedi', atto)
  if (body.gia_confermato === true) return
  const { contenuto } = await db
    .selectFrom('uscite')
    .select('contenuto')
    .where('unicita', '=', `otp:${body.otp_id}`)
    .executeTakeFirstOrThrow()
  const { codice } = contenuto as { codice: string }
  await as(chi)('POST', '/otp/verifica', { ...atto, codice })
}
