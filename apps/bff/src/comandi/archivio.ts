// npm run archivio -- --verifica file.zip | --carica file.zip [--prova] [--impronta <sha256>]: an archive into an empty Rateo.
import { parseArgs } from 'node:util'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { ConfigError } from '../config-secrets.ts'
import { readConfig } from '../config.ts'
import { createDb, createPool } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrateFor } from '../db/migrate.ts'
import {
  apriZip,
  ArchivioRifiutato,
  caricaArchivio,
  type Caricato,
  improntaDi,
  verificaArchivio,
} from '../modules/ponte/archivi/index.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** One statement may look at the whole of what was read in. */
const ORE_MS = 6 * 3_600_000

const USO =
  'Serve il file: npm run archivio -- --carica archivio.zip --prova (o --verifica archivio.zip)'

function tell({ esercente, righe, carte, carte_diverse, violazioni, in_corso }: Caricato) {
  const piene = Object.entries(righe).filter(([, quante]) => quante > 0)
  for (const [tabella, quante] of piene) say(`${tabella}: ${formattaIntero(quante)}`)
  say(
    `Saldi dei libri: uguali. Carte ridisegnate uguali: ${carte - carte_diverse.length} di ${carte}.`,
  )
  for (const carta of carte_diverse) say(`Diversa da quella dell’archivio: ${carta}`)
  for (const regola of violazioni) say(`Regola dei libri che non vale: ${regola}`)
  if (in_corso > 0) {
    say(
      `In corso presso il fornitore di prima: ${in_corso}. Restano in attesa finché qualcuno decide.`,
    )
  }
  say(
    `${esercente.ragione_sociale} non incassa e non accredita finché lo staff non lo permette da Esercenti.`,
  )
}

async function verifica(percorso: string): Promise<void> {
  const zip = await apriZip(percorso)
  try {
    const { esercente, creato_at, dati, carte, allegati } = await verificaArchivio(zip)
    const righe = Object.values(dati).reduce((somma, una) => somma + una.righe, 0)
    say(
      `${esercente.ragione_sociale}, ${creato_at}: ${formattaIntero(righe)} righe, ${carte} carte, ${allegati} allegati.`,
    )
    say('Ogni file ha l’impronta che il manifesto dice.')
  } finally {
    zip.chiudi()
  }
}

async function carica(percorso: string, prova: boolean): Promise<void> {
  const config = readConfig(process.env)
  const server = config.directUrl === null ? await startEmbedded(config.dataFolder) : null
  const url = config.directUrl ?? server?.url('postgres') ?? ''
  await migrateFor(url, config.migrationUrl)
  const onError = () => undefined
  // The owner of the tables lets the rows in as they are: the portal's own role may not.
  const owner = config.migrationUrl ?? url
  const pool = createPool({
    url: owner,
    max: 2,
    statementMs: ORE_MS,
    name: 'rateo-archivio',
    onError,
  })
  try {
    tell(await caricaArchivio(createDb(pool), percorso, { prova }))
    say(prova ? 'Era una prova: non è stato scritto nulla.' : 'Caricato.')
  } finally {
    await pool.end()
    await server?.stop()
  }
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      carica: { type: 'string' },
      verifica: { type: 'string' },
      impronta: { type: 'string' },
      prova: { type: 'boolean', default: false },
    },
  })
  const percorso = values.carica ?? values.verifica
  if (percorso === undefined) throw new ConfigError(USO)
  if (values.impronta !== undefined && values.impronta !== (await improntaDi(percorso))) {
    throw new ArchivioRifiutato(
      'L’impronta del file non è quella data: non è l’archivio che il portale ha preparato.',
    )
  }
  await (values.carica === undefined ? verifica(percorso) : carica(percorso, values.prova))
}

try {
  await start()
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof ArchivioRifiutato
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(isKnown ? `${text}\n` : `${text}\nNon è stato scritto nulla.\n`)
  process.exitCode = 1
}
