import type { Messaggio } from '../src/integrations/mail/mailer.ts'

/** The bytes of a file that goes with a message, drawn as they are when it is sent. */
export async function contenutoDi(
  allegato: NonNullable<Messaggio['allegati']>[number] | undefined,
): Promise<Buffer> {
  if (allegato === undefined) throw new Error('no file goes with the message')
  return typeof allegato.content === 'function' ? allegato.content() : allegato.content
}
