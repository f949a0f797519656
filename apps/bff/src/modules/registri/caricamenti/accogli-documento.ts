import { createHash } from 'node:crypto'
import type { Call } from '../../../http/call.ts'
import type { Deps } from '../../../http/deps.ts'
import { aTurno } from './a-turno.ts'
import { accogliFile } from './accogli-file.ts'
import { apriFirme } from './apri-p7m.ts'
import { scanVirus } from './cerca-virus.ts'
import { esaminaPdf } from './esamina-pdf.ts'
import { esaminaXml } from './leggi-xml.ts'
import { nomeDocumento } from './nome-file.ts'
import { contaByte } from './quota.ts'
import { type FormatoDocumento, riconosciDocumento, riconosciFormato } from './riconosci-formato.ts'
import { rifiutaFile } from './rifiuta-file.ts'

type Come = { nome_file: string; contenuto: Buffer; massimo: number; troppo: string }

type Dentro = { formato: string; firmatari: string[] }

export type DocumentoAccolto = {
  nome_file: string
  formato: FormatoDocumento
  sha256: Buffer
  contenuto: Buffer
  /** The content of a signed file. */
  dentro: Dentro | null
}

const turno = aTurno(2)

const SCONOSCIUTO =
  'Il file non è un PDF, un XML, un P7M, un JPG o un PNG: salvalo in uno di questi formati.'
const DENTRO_ALTRO =
  'Dentro il P7M non c’è un PDF, un XML o un’immagine: carica il file firmato giusto.'

/** Looks at what was signed as if it had come by itself. */
async function esaminaP7m(contenuto: Buffer): Promise<Dentro> {
  const { dentro, firmatari } = await apriFirme(contenuto)
  const formato = riconosciDocumento(dentro) ?? rifiutaFile(DENTRO_ALTRO)
  if (formato === 'application/pdf') await esaminaPdf(dentro)
  if (formato === 'application/xml') await esaminaXml(dentro)
  return { formato, firmatari: [...new Set(firmatari)].slice(0, 20) }
}

/**
 * Takes a document that a person sent: what other uploads take, and besides XML and signed files (P7M), both kept to the byte. Known by
 * its content, counted, looked at by the scanner; no transaction is open meanwhile.
 */
export async function accogliDocumento(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
  call: Pick<Call, 'actor' | 'info'>,
  come: Come,
): Promise<DocumentoAccolto> {
  const { contenuto, massimo, troppo, nome_file } = come
  if (contenuto.length > massimo) rifiutaFile(troppo)
  if (contenuto.length === 0 || riconosciFormato(contenuto) !== null) {
    const { dimensione: _, ...file } = await accogliFile(deps, call, come)
    return { ...file, dentro: null }
  }
  const formato = riconosciDocumento(contenuto) ?? rifiutaFile(SCONOSCIUTO)
  await contaByte(deps.db, call.actor.utente_id, contenuto.length, deps.clock.now())
  const dentro = await turno(async () => {
    await scanVirus(deps, call, contenuto)
    if (formato === 'application/pkcs7-mime') return esaminaP7m(contenuto)
    await esaminaXml(contenuto)
    return null
  })
  return {
    nome_file: nomeDocumento(nome_file, formato),
    formato,
    sha256: createHash('sha256').update(contenuto).digest(),
    contenuto,
    dentro,
  }
}
