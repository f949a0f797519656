import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Button, Group, Radio } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cambia-piano.module.css'
import { CifreCambio } from './cifre-cambio.tsx'
import { pianiDisponibiliQuery, useAnteprima } from './cambio.api.ts'
import { CADENZE } from './words.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Another piano: which one, then exactly what it costs, then the confirm (ABB-M4). */
export function CambiaPianoDialog({ abbonamento, onClose }: Props) {
  const anteprima = useAnteprima(abbonamento._id)
  return (
    <Dialog onClose={onClose} title="Cambia piano" isBusy={anteprima.isPending}>
      <div className={layout['form']}>
        {anteprima.data ? (
          <CifreCambio
            abbonamento={abbonamento}
            anteprima={anteprima.data}
            back="Scegli un altro piano"
            onBack={anteprima.reset}
            onDone={onClose}
          />
        ) : (
          <Scelta
            id={abbonamento._id}
            error={anteprima.error}
            isBusy={anteprima.isPending}
            onChoose={anteprima.mutate}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type SceltaProps = {
  id: string
  error: Error | null
  isBusy: boolean
  onChoose: (piano_id: string) => void
  onClose: () => void
}

function Scelta({ id, error, isBusy, onChoose, onClose }: SceltaProps) {
  const query = useQuery(pianiDisponibiliQuery(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const problem = query.error ?? error
  const piani = query.data?.data
  return (
    <>
      {problem && (
        <Notice tone="errore" isAlert>
          {messageOf(problem)}
        </Notice>
      )}
      {piani?.length === 0 && (
        <p className={layout['proseBroken']}>Per ora non c’è un altro piano a cui passare.</p>
      )}
      {piani === undefined && !problem && <PageSkeleton />}
      {piani !== undefined && piani.length > 0 && (
        <Radio.Group label="Il nuovo piano" value={chosen} onChange={setChosen}>
          <div className={layout['choices']}>
            {piani.map(({ _id, nome, descrizione, importo_centesimi, cadenza }) => (
              <Radio.Card key={_id} value={_id} className={classes['plan']} aria-label={nome}>
                <Radio.Indicator />
                <span className={classes['planText']}>
                  <strong>{nome}</strong>
                  {descrizione && <span className={layout['note']}>{descrizione}</span>}
                  <span className={layout['note']}>
                    {formattaEuro(importo_centesimi)} {CADENZE[cadenza].toLowerCase()}
                  </span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Indietro
        </Button>
        {chosen !== null && (
          <Button loading={isBusy} onClick={() => onChoose(chosen)}>
            Vedi quanto costa
          </Button>
        )}
      </Group>
    </>
  )
}
