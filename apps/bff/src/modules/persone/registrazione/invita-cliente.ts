import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { invita } from './invita.ts'

const pieni = (dati: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dati).flatMap(([campo, valore]) => (valore === null ? [] : [[campo, valore]])),
  )

/** The first word is the name, the others are the surname: who registers corrects it. */
function nomeECognome(nome: string): { nome: string; cognome: string } {
  const [primo = '', ...altri] = nome.split(/\s+/)
  return { nome: primo.slice(0, 60), cognome: altri.join(' ').slice(0, 60) }
}

/** Invites a cliente by e-mail to make an account, with all that the esercente knows of them written in (CLI-M2). */
export async function invitaCliente(
  call: Call,
  secret: Secrets,
  id: string,
): Promise<{ email: string }> {
  const { db, actor } = call
  const legame = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', actor.esercente_id ?? '')
    .where('cliente_id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (legame === undefined) throw new AppError('non_trovato')
  if (legame.confermata_at !== null) {
    const message = `${legame.nome} ha già un account, e ti ha confermato i suoi dati.`
    throw new AppError('stato_incompatibile', { message })
  }
  if (legame.tipo !== 'persona') {
    const message =
      'Si invita una persona: per una ditta o un ente scrivi il nome di chi li rappresenta.'
    throw new AppError('stato_incompatibile', { message })
  }
  const { codice_fiscale, partita_iva, indirizzo, cap, citta, provincia, telefono, email } = legame
  await invita(call, secret, {
    email,
    role: 'cliente',
    ...nomeECognome(legame.nome),
    ...(telefono && { telefono }),
    noti: {
      anagrafica: pieni({ codice_fiscale, partita_iva }),
      indirizzo: pieni({ indirizzo, cap, citta, provincia }),
    },
  })
  return { email }
}
