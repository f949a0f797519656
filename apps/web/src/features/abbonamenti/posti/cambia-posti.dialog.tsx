import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { postiInParole } from '@rateo/domain/stati/posti'
import { useState } from 'react'
import { fieldOrMessageOf } from '../../../api/client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import layout from '../../../ui/layout.module.css'
import { useAnteprima } from '../cambio.api.ts'
import { CifreCambio } from '../cifre-cambio.tsx'
import { CADENZE } from '../words.ts'
import { PostiField, readPosti } from './posti-field.tsx'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** More places or fewer of the same piano: how many, then exactly what it costs, then the confirm (ABB-M4). */
export function CambiaPostiDialog({ abbonamento: a, onClose }: Props) {
  const anteprima = useAnteprima(a._id)
  const [typed, setTyped] = useState(String(a.posti))
  const posti = readPosti(a, typed)
  const uno = `${formattaEuro(a.importo_centesimi / a.posti)} ${CADENZE[a.cadenza].toLowerCase()}`
  return (
    <Dialog onClose={onClose} title="Cambia i posti" isBusy={anteprima.isPending}>
      <div className={layout['form']}>
        {anteprima.data ? (
          <CifreCambio
            abbonamento={a}
            anteprima={anteprima.data}
            back="Scegli un altro numero"
            onBack={anteprima.reset}
            onDone={onClose}
          />
        ) : (
          <>
            {anteprima.error && (
              <Notice tone="errore" isAlert>
                {fieldOrMessageOf(anteprima.error, 'posti')}
              </Notice>
            )}
            <p className={layout['flat']}>
              Oggi {a.posti === 1 ? 'è' : 'sono'} {postiInParole(a.posti)}, a {uno} ciascuno. Prima
              di confermare leggi quanto cambia.
            </p>
            <PostiField piano={a} value={typed} onChange={setTyped} />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose} disabled={anteprima.isPending}>
                Indietro
              </Button>
              <Button
                loading={anteprima.isPending}
                disabled={posti === null || posti === a.posti || a.piano_id === null}
                onClick={() =>
                  posti !== null &&
                  a.piano_id !== null &&
                  anteprima.mutate({ piano_id: a.piano_id, posti })
                }
              >
                Vedi quanto costa
              </Button>
            </Group>
          </>
        )}
      </div>
    </Dialog>
  )
}
