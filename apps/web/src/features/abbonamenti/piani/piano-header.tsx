import { Button } from '@mantine/core'
import type { Piano } from '@rateo/contract/accordi/piani'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { aPosti } from '@rateo/domain/stati/posti'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { RecordHeader } from '../../../ui/record/record-header.tsx'
import type { RecordAction } from '../../../ui/record/record-menu.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { StatoBadge } from '../../../ui/stato-badge.tsx'
import classes from '../abbonamento.module.css'
import { CADENZE } from '../words.ts'
import { PerMansione } from '../../../ui/notices/per-mansione.tsx'
import { useMotivoMansione } from '../../../hooks/use-mansione.ts'
import { eInVendita } from './link-piano.tsx'

const IscriviDialog = lazyPart(async () => (await import('./iscrivi.dialog.tsx')).IscriviDialog)
const ImportaDialog = lazyPart(async () => (await import('./importa.dialog.tsx')).ImportaDialog, {
  isRare: true,
})
const PianoDialog = lazyPart(async () => (await import('./piano.dialog.tsx')).PianoDialog)
const ArchiviaDialog = lazyPart(async () => (await import('./archivia.dialog.tsx')).ArchiviaDialog)

type Props = { piano: Piano; role: Ruolo }

/** The name and the price, the one thing to do next, and the rest of what the esercente does to a piano. */
export function PianoHeader({ piano: p, role }: Props) {
  const [open, setOpen] = useState<'iscrivi' | 'importa' | 'modifica' | 'archivia' | null>(null)
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const azione = (nome: string) => p.azioni_consentite.find((one) => one.azione === nome)
  const [modifica, archivia] = [azione('modifica'), azione('archivia')]
  const motivoDi = useMotivoMansione()
  const isSold = modifica !== undefined && eInVendita(p)
  const actions: RecordAction[] = [
    ...(modifica && !isSold
      ? [{ label: 'Modifica', reason: modifica.motivo, onClick: () => setOpen('modifica') }]
      : []),
    ...(isSold
      ? [
          {
            label: 'Importa abbonati',
            hint: 'Da un file CSV: ognuno conferma, prima non si addebita nulla.',
            reason: motivoDi('accordi'),
            onClick: () => setOpen('importa'),
          },
        ]
      : []),
    ...(archivia
      ? [
          {
            label: 'Archivia',
            hint: 'Non si vende più: chi è abbonato va avanti come prima.',
            reason: archivia.consentita ? null : archivia.motivo,
            isDestructive: true,
            onClick: () => setOpen('archivia'),
          },
        ]
      : []),
  ]
  return (
    <>
      <RecordHeader
        lead={
          <>
            <h2 className={classes['name']}>{p.nome}</h2>
            <Money centesimi={p.importo_centesimi} size="large" />
          </>
        }
        state={
          <>
            <span className={layout['dim']}>
              {aPosti(p) && 'a posto, '}
              {CADENZE[p.cadenza].toLowerCase()}
            </span>
            {role !== 'cliente' && <StatoBadge entita="piano" stato={p.stato} />}
          </>
        }
        person={
          role === 'esercente'
            ? null
            : { nome: p.esercente.nome, to: paths.esercente(p.esercente._id) }
        }
        facts={[p.descrizione]}
        actions={actions}
      >
        {isSold && (
          <>
            <PerMansione mansione="listino">
              <Button variant="default" onClick={() => setOpen('modifica')}>
                Modifica
              </Button>
            </PerMansione>
            <PerMansione mansione="accordi">
              <Button onClick={() => setOpen('iscrivi')}>Iscrivi un cliente</Button>
            </PerMansione>
          </>
        )}
        {role === 'cliente' && p.mio_abbonamento_id === null && (
          <Button renderRoot={(props) => <Link to={paths.abbonati(p._id)} {...props} />}>
            Abbonati
          </Button>
        )}
      </RecordHeader>
      {open === 'modifica' && (
        <PianoDialog
          piano={p}
          onClose={close}
          onDone={({ _id }) => {
            close()
            if (_id !== p._id) void navigate({ to: paths.piano(_id) })
          }}
        />
      )}
      {open === 'iscrivi' && <IscriviDialog piano={p} onClose={close} />}
      {open === 'importa' && <ImportaDialog piano={p} onClose={close} />}
      {open === 'archivia' && <ArchiviaDialog piano={p} onClose={close} />}
    </>
  )
}
