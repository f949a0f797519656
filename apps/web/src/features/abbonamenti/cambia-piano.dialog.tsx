import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Button, Group, Radio } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { aPosti, postiVicini } from '@rateo/domain/stati/posti'
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
import { PostiField, readPosti } from './posti/posti-field.tsx'
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
            abbonamento={abbonamento}
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

type Voluto = { piano_id: string; posti?: number }
type SceltaProps = {
  abbonamento: Abbonamento
  error: Error | null
  isBusy: boolean
  onChoose: (voluto: Voluto) => void
  onClose: () => void
}

function Scelta({ abbonamento: a, error, isBusy, onChoose, onClose }: SceltaProps) {
  const query = useQuery(pianiDisponibiliQuery(a._id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const problem = query.error ?? error
  const piani = query.data?.data
  const scelto = piani?.find(({ _id }) => _id === chosen)
  const choose = (piano_id: string) => {
    setChosen(piano_id)
    const piano = piani?.find(({ _id }) => _id === piano_id)
    if (piano) setTyped(String(postiVicini(piano, a.posti)))
  }
  const posti = scelto && aPosti(scelto) ? readPosti(scelto, typed) : undefined
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
        <Radio.Group label="Il nuovo piano" value={chosen} onChange={choose}>
          <div className={layout['choices']}>
            {piani.map(({ _id, nome, descrizione, importo_centesimi, cadenza, posti_max }) => (
              <Radio.Card key={_id} value={_id} className={classes['plan']} aria-label={nome}>
                <Radio.Indicator />
                <span className={classes['planText']}>
                  <strong>{nome}</strong>
                  {descrizione && <span className={layout['note']}>{descrizione}</span>}
                  <span className={layout['note']}>
                    {formattaEuro(importo_centesimi)} {CADENZE[cadenza].toLowerCase()}
                    {aPosti({ posti_max }) && ', a posto'}
                  </span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      )}
      {scelto && aPosti(scelto) && <PostiField piano={scelto} value={typed} onChange={setTyped} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Indietro
        </Button>
        {chosen !== null && (
          <Button
            loading={isBusy}
            disabled={posti === null}
            onClick={() =>
              posti !== null &&
              onChoose({ piano_id: chosen, ...(posti !== undefined && { posti }) })
            }
          >
            Vedi quanto costa
          </Button>
        )}
      </Group>
    </>
  )
}
