import { createHash } from 'node:crypto'
import type { Deps } from '../../../http/deps.ts'
import type { Call } from '../../../http/call.ts'
import { aTurno } from './a-turno.ts'
import { scanVirus } from './cerca-virus.ts'
import { esaminaPdf } from './esamina-pdf.ts'
import { nomeSicuro } from './nome-file.ts'
import { contaByte } from './quota.ts'
import { type Formato, riconosciFormato } from './riconosci-formato.ts'
import { rifiutaFile } from './rifiuta-file.ts'
import { ripulisciImmagine } from './ripulisci-immagine.ts'

/** Readable on paper at 400 points an inch. */
const LATO_DOCUMENTO = 5000

type Come = {
  /** As the person called it. */
  nome_file: string
  contenuto: Buffer
  /** Bytes that may be kept, and the sentence beyond. */
  massimo: number
  troppo: string
  /** The largest side of a picture; only pictures are taken when it is given. */
  lato?: number
}

export type FileAccolto<F extends Formato = Formato> = {
  nome_file: string
  formato: F
  dimensione: number
  sha256: Buffer
  contenuto: Buffer
}

/** Each takes memory, and threads. */
const turno = aTurno(2)

function formatoDi({ contenuto, lato }: Come): Formato {
  if (contenuto.length === 0) rifiutaFile('Il file è vuoto: scegline un altro.')
  const formato = riconosciFormato(contenuto)
  if (lato !== undefined && (formato === null || formato === 'application/pdf')) {
    rifiutaFile('Serve un’immagine PNG o JPG.')
  }
  return (
    formato ??
    rifiutaFile('Il file non è un PDF, un JPG o un PNG: salvalo in uno di questi formati.')
  )
}

async function ripulisci(formato: Formato, { contenuto, lato }: Come): Promise<Buffer> {
  if (formato !== 'application/pdf') {
    return ripulisciImmagine(contenuto, { formato, lato: lato ?? LATO_DOCUMENTO })
  }
  await esaminaPdf(contenuto)
  // To the byte: a sheet may be signed.
  return contenuto
}

/**
 * Takes a file that a person sent, as far as it may be kept: counted against its day, known by its content, looked at by
 * the scanner, pictures drawn anew, sheets that do something refused. No transaction is open meanwhile.
 */
export async function accogliFile(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  call: Pick<Call, 'actor' | 'info'>,
  come: Come,
): Promise<FileAccolto> {
  const { contenuto, massimo, troppo, nome_file } = come
  const formato = formatoDi(come)
  await contaByte(deps.db, call.actor.utente_id, contenuto.length, deps.clock.now())
  if (contenuto.length > massimo) rifiutaFile(troppo)
  const pulito = await turno(async () => {
    await scanVirus(deps, call, contenuto)
    return ripulisci(formato, come)
  })
  if (pulito.length > massimo) rifiutaFile(troppo)
  return {
    nome_file: nomeSicuro(nome_file, formato),
    formato,
    dimensione: pulito.length,
    sha256: createHash('sha256').update(pulito).digest(),
    contenuto: pulito,
  }
}
