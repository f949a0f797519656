import { Button } from '@mantine/core'
import type { ArchivioChiesto } from '@rateo/contract/ponte/archivi'
import { contato, formattaIntero } from '@rateo/domain/parole/formato'
import { inMovimento } from '@rateo/domain/stati/lavorazione'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Instant, InstantDay } from '../../ui/date.tsx'
import layout from '../../ui/layout.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { fileAddress, useChiediArchivio } from './archivio.api.ts'
import classes from './archivio.module.css'
import { ConCodiceDialog } from './con-codice.tsx'

const MEGA = 1_000_000
const peso = (byte: number) =>
  byte < MEGA ? 'meno di 1 MB' : `${formattaIntero(Math.round(byte / MEGA))} MB`

type Props = { archivi: readonly ArchivioChiesto[]; oggetto: string }

/** Everything of the business as a file: asked for with a code, prepared apart, taken by who asked. */
export function ArchiviPanel({ archivi, oggetto }: Props) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const chiedi = useChiediArchivio()
  const isBusy = archivi.some(({ stato }) => inMovimento(stato))
  return (
    <Panel title="Prendi tutto">
      <p className={layout['lineProse']}>
        Clienti, pagamenti, rate, abbonamenti, cassa, libri e documenti in un file ZIP, in un
        formato pubblico. Si apre con qualunque programma, e si ricarica in un altro Rateo. Non ci
        sono password, chiavi, né le carte di chi paga.
      </p>
      <PerMansione mansione="titolarita">
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          {isBusy ? 'In preparazione' : 'Chiedi l’archivio'}
        </Button>
      </PerMansione>
      {archivi.length > 0 && (
        <ul aria-label="Archivi chiesti" className={both(layout['list'], classes['list'])}>
          {archivi.map((uno) => (
            <li key={uno._id} className={classes['one']}>
              <Archivio archivio={uno} />
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <ConCodiceDialog
          title="Chiedi l’archivio"
          label="Chiedi l’archivio"
          atto={{ scopo: 'archivio_attivita', oggetto }}
          change={chiedi}
          onDone={() => {
            setAsking(false)
            toast({ tone: 'successo', text: 'Lo prepariamo: ti scriviamo quando è pronto.' })
          }}
          onClose={() => setAsking(false)}
        >
          <p className={layout['prose']}>
            Il file contiene dati di persone. Lo scarichi solo tu, per tre giorni, e avvisiamo per
            e-mail tutti i contatti dell’attività.
          </p>
        </ConCodiceDialog>
      )}
    </Panel>
  )
}

function Archivio({ archivio }: { archivio: ArchivioChiesto }) {
  const { _id, stato, mio, sha256, created_at } = archivio
  return (
    <>
      <div className={classes['what']}>
        <strong>
          Chiesto il <Instant value={created_at} />
        </strong>
        <span className={layout['sub']}>
          <Situazione archivio={archivio} />
        </span>
        {stato === 'pronto' && sha256 !== null && (
          <span className={both(layout['sub'], layout['broken'])}>
            Impronta (SHA-256): {sha256} <CopyButton text={sha256} label="Copia l’impronta" />
          </span>
        )}
      </div>
      {stato === 'pronto' && mio && (
        <Button variant="default" component="a" href={fileAddress(_id)} download>
          Scarica
        </Button>
      )}
    </>
  )
}

function Situazione({ archivio }: { archivio: ArchivioChiesto }) {
  const { stato, righe, carte, byte, motivo, mio, scade_at, scaricato_at } = archivio
  switch (stato) {
    case 'in_attesa':
      return 'Sta per cominciare.'
    case 'in_elaborazione':
      return `In preparazione: ${contato(righe, 'riga', 'righe')} finora.`
    case 'pronto':
      return (
        <>
          {contato(righe, 'riga', 'righe')}, {contato(carte, 'file', 'file')}, {peso(byte)}.{' '}
          {mio ? (
            <>
              Si scarica fino al <InstantDay value={scade_at} />.
            </>
          ) : (
            'Lo scarica solo chi lo ha chiesto.'
          )}
          {scaricato_at !== null && (
            <>
              {' '}
              Scaricato il <Instant value={scaricato_at} />.
            </>
          )}
        </>
      )
    case 'fallito':
      return motivo
    case 'scaduto':
    case 'fermato':
      return 'Non c’è più: chiedine un altro.'
  }
}
