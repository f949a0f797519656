import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/RadioIndicator.css'
import { Button, Group, Radio } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/abbonamenti'
import type { AnteprimaCambio } from '@rateo/contract/cambio-piano'
import { formattaEuro } from '@rateo/domain/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Facts } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import classes from './cambia-piano.module.css'
import { pianiDisponibiliQuery, useAnteprima, useCambiaPiano } from './cambio.api.ts'
import { CADENZE } from './words.ts'

type Props = { abbonamento: Abbonamento; onClose: () => void }

/** Another piano: which one, then exactly what it costs, then the confirm (ABB-M4). */
export function CambiaPianoDialog({ abbonamento, onClose }: Props) {
  const anteprima = useAnteprima(abbonamento._id)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Cambia piano"
      centered
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      closeOnClickOutside={false}
    >
      <div className={classes['form']}>
        {anteprima.data ? (
          <Cifre
            abbonamento={abbonamento}
            anteprima={anteprima.data}
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
    </Modal>
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
        <p className={classes['text']}>Per ora non c’è un altro piano a cui passare.</p>
      )}
      {piani === undefined && !problem && <PageSkeleton />}
      {piani !== undefined && piani.length > 0 && (
        <Radio.Group label="Il nuovo piano" value={chosen} onChange={setChosen}>
          <div className={classes['plans']}>
            {piani.map(({ _id, nome, descrizione, importo_centesimi, cadenza }) => (
              <Radio.Card key={_id} value={_id} className={classes['plan']} aria-label={nome}>
                <Radio.Indicator />
                <span className={classes['planText']}>
                  <strong>{nome}</strong>
                  {descrizione && <span>{descrizione}</span>}
                  <span>
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

type CifreProps = {
  abbonamento: Abbonamento
  anteprima: AnteprimaCambio
  onBack: () => void
  onDone: () => void
}

function Cifre({ abbonamento, anteprima: a, onBack, onDone }: CifreProps) {
  const toast = useToast()
  const { profile } = useSession()
  const cambia = useCambiaPiano(abbonamento._id, a._id)
  const isNow = a.quando === 'subito'
  const confirm = () =>
    cambia.mutate(undefined, {
      onSuccess: () => {
        onDone()
        toast({
          tone: 'successo',
          text: isNow
            ? `Ora il piano è ${a.nuovo.nome}.`
            : `Dal ${formattaGiornoLungo(a.vale_dal)} il piano sarà ${a.nuovo.nome}.`,
        })
      },
    })
  return (
    <>
      <p className={classes['text']}>
        {isNow
          ? `Da ${a.attuale.nome} a ${a.nuovo.nome}, da subito.`
          : `Fino al ${formattaGiornoLungo(a.vale_dal)} resta ${a.attuale.nome}; da quel giorno è ${a.nuovo.nome}. Oggi non si paga nulla.`}
      </p>
      <Facts facts={cifreDi(a)} />
      {isNow && a.totale_centesimi > 0 && (
        <p className={classes['text']}>
          {profile.role === 'cliente'
            ? 'La differenza si addebita sul metodo dell’abbonamento, oppure la paghi tu dalla sua pagina.'
            : 'La differenza si addebita sul metodo del cliente, che riceve una e-mail con queste cifre.'}
        </p>
      )}
      {cambia.error && (
        <Notice tone="errore" isAlert>
          {messageOf(cambia.error)}
        </Notice>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack} disabled={cambia.isPending}>
          Scegli un altro piano
        </Button>
        <Button loading={cambia.isPending} onClick={confirm}>
          {a.totale_centesimi > 0
            ? `Conferma: ${formattaEuro(a.totale_centesimi)} oggi`
            : 'Conferma il cambio'}
        </Button>
      </Group>
    </>
  )
}

function cifreDi(a: AnteprimaCambio) {
  const giorni = contato(a.giorni_residui, 'giorno', 'giorni')
  const stessa = a.attuale.cadenza === a.nuovo.cadenza
  const conto =
    a.quando === 'subito' && (a.credito_centesimi > 0 || a.addebito_centesimi > 0)
      ? [
          {
            name: `Credito: ${giorni} di ${a.attuale.nome} già pagati`,
            value: formattaEuro(-a.credito_centesimi),
          },
          {
            name: stessa ? `${giorni} di ${a.nuovo.nome}` : `Un periodo di ${a.nuovo.nome}`,
            value: formattaEuro(a.addebito_centesimi),
          },
        ]
      : []
  return [
    ...conto,
    { name: 'Totale oggi', value: <strong>{formattaEuro(a.totale_centesimi)}</strong> },
    {
      name: 'Prossimo addebito',
      value: `${formattaEuro(a.prossimo_importo_centesimi)}, ${formattaGiornoLungo(a.prossimo_addebito)}`,
    },
  ]
}
