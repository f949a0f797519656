import * as z from 'zod/mini'
import { CATALOGO } from '../catalogo/index.ts'
import {
  contatore,
  datiDi,
  type Manifesto,
  MANIFESTO,
  manifesto as schemaManifesto,
  type Parte,
  VERSIONE,
  voceIndice,
} from '../formato.ts'
import { ArchivioRifiutato, righeDelFile, type Zip } from './apri-zip.ts'

const GRUPPO = 500
const LIBERI = [MANIFESTO, 'LEGGIMI.txt']

const alterato = (file: string) =>
  new ArchivioRifiutato(
    `${file} non è quello che il manifesto descrive: l’archivio è stato cambiato.`,
  )

async function readManifesto(zip: Zip): Promise<Manifesto> {
  const testo = (await zip.intero(MANIFESTO)).toString('utf8')
  const letto = ((): unknown => {
    try {
      return JSON.parse(testo)
    } catch {
      return null
    }
  })()
  const esito = z.safeParse(schemaManifesto, letto)
  if (!esito.success) {
    throw new ArchivioRifiutato(`${MANIFESTO} non è quello di un archivio di Rateo.`)
  }
  const { versione } = esito.data
  if (versione !== VERSIONE) {
    throw new ArchivioRifiutato(
      `L’archivio ha il formato ${versione}, questo Rateo legge il formato ${VERSIONE}.`,
    )
  }
  return esito.data
}

/** Reads a file to its end, line by line where somebody looks at them, and compares what the manifest says of it. */
async function verifica(
  zip: Zip,
  parte: Parte,
  guarda?: (righe: string[]) => void | Promise<void>,
) {
  const conto = contatore()
  async function* contati() {
    for await (const chunk of await zip.leggi(parte.file)) yield conto.passa(Buffer.from(chunk))
  }
  let righe = 0
  for await (const lines of righeDelFile(contati(), GRUPPO)) {
    righe += lines.length
    await guarda?.(lines)
  }
  const { byte, sha256 } = conto.fine(parte.file)
  if (byte !== parte.byte || sha256 !== parte.sha256) throw alterato(parte.file)
  if (guarda && righe !== parte.righe) throw alterato(parte.file)
}

function readRiga(file: string, riga: string): Record<string, unknown> {
  const value: unknown = ((): unknown => {
    try {
      return JSON.parse(riga)
    } catch {
      return null
    }
  })()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ArchivioRifiutato(`${file} ha una riga che non è un oggetto JSON.`)
  }
  return { ...value }
}

/** Every record has the columns that were told, and is of the esercente of the archive. */
function guardaRighe(file: string, colonne: readonly string[], esercente_id: string) {
  const attese = new Set(colonne)
  const propria = file === datiDi('esercenti') ? 'id' : 'esercente_id'
  return (righe: string[]) => {
    for (const riga of righe) {
      const record = readRiga(file, riga)
      const nomi = Object.keys(record)
      if (nomi.length !== attese.size || !nomi.every((nome) => attese.has(nome))) {
        throw new ArchivioRifiutato(`${file} ha una riga con altre colonne.`)
      }
      const di = record[propria]
      if (di !== undefined && di !== null && di !== esercente_id) {
        throw new ArchivioRifiutato(`${file} ha una riga di un’altra attività.`)
      }
    }
  }
}

async function verificaIndici(zip: Zip, { indici }: Manifesto): Promise<Set<string>> {
  const nominati = new Set<string>()
  for (const indice of indici) {
    await verifica(zip, indice, async (righe) => {
      for (const riga of righe) {
        const voce = z.safeParse(voceIndice, readRiga(indice.file, riga))
        if (!voce.success) throw alterato(indice.file)
        const { file, sha256, byte } = voce.data
        nominati.add(file)
        await verifica(zip, { file, sha256, byte, righe: 0 })
      }
    })
  }
  return nominati
}

/** Reads the whole archive and compares every hash, before anything of it is used. */
export async function verificaArchivio(zip: Zip): Promise<Manifesto> {
  const letto = await readManifesto(zip)
  const noti = new Set<string>(CATALOGO.map(({ nome }) => nome))
  for (const [tabella, { colonne, ...parte }] of Object.entries(letto.dati)) {
    if (!noti.has(tabella) || parte.file !== datiDi(tabella)) {
      throw new ArchivioRifiutato(`Il manifesto nomina “${tabella}”, che questo Rateo non conosce.`)
    }
    await verifica(zip, parte, guardaRighe(parte.file, colonne, letto.esercente.id))
  }
  for (const schema of letto.schemi) await verifica(zip, schema)
  const nominati = await verificaIndici(zip, letto)
  const detti = new Set([
    ...LIBERI,
    ...Object.values(letto.dati).map(({ file }) => file),
    ...[...letto.schemi, ...letto.indici].map(({ file }) => file),
  ])
  const diPiu = [...zip.nomi].find((nome) => !detti.has(nome) && !nominati.has(nome))
  if (diPiu !== undefined) {
    throw new ArchivioRifiutato(`Nell’archivio c’è ${diPiu}, che il manifesto non nomina.`)
  }
  return letto
}
