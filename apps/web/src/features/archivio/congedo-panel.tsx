import { Button, Textarea } from '@mantine/core'
import type { AnteprimaCongedo, Congedo } from '@rateo/contract/ponte/congedi'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sending } from '../../api/change.ts'
import { messageOf } from '../../api/client.ts'
import { Day } from '../../ui/date.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { anteprimaQuery, useChiudiConto, useRipensa } from './archivio.api.ts'
import { ConCodiceDialog } from './con-codice.tsx'

/** The end of the account: what happens is read before the code is asked for. */
export function CongedoPanel({ congedo }: { congedo: Congedo }) {
  const { chiesto, non_ora } = congedo
  return (
    <Panel title="Chiudi il conto">
      {chiesto ? (
        <Chiesto chiesto={chiesto} />
      ) : non_ora !== null ? (
        <p className={layout['quiet']}>{non_ora}</p>
      ) : (
        <Scelta congedo={congedo} />
      )}
    </Panel>
  )
}

function Chiesto({ chiesto }: { chiesto: NonNullable<Congedo['chiesto']> }) {
  const { ultimo_giorno, cancella_dal, cancellato_at, puo_ripensare } = chiesto
  const toast = useToast()
  const ripensa = useRipensa()
  return (
    <div className={layout['form']}>
      <Notice tone="avviso" title="Il conto si chiude">
        L’ultimo giorno è il <Day value={ultimo_giorno} />. Dopo si legge soltanto, e quello che è
        incassato ti arriva.{' '}
        {cancellato_at === null ? (
          <>
            Prendi l’archivio prima del <Day value={cancella_dal} />: da quel giorno togliamo ciò
            che la legge non ci chiede di conservare.
          </>
        ) : (
          'Abbiamo tolto ciò che la legge non ci chiede di conservare.'
        )}
      </Notice>
      {puo_ripensare && (
        <div>
          <Button
            variant="default"
            loading={ripensa.isPending}
            onClick={() =>
              ripensa.mutate(undefined, {
                onSuccess: () =>
                  toast({ tone: 'successo', text: 'Il conto resta aperto, come prima.' }),
                onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
              })
            }
          >
            Non chiudere più
          </Button>
        </div>
      )}
    </div>
  )
}

function Scelta({ congedo: { dal, al } }: { congedo: Congedo }) {
  const toast = useToast()
  const [giorno, setGiorno] = useState('')
  const [motivo, setMotivo] = useState('')
  const [isSure, setSure] = useState(false)
  const change = useChiudiConto()
  const isDay = giorno >= dal && giorno <= al
  const chiudi = sending(change, ({ password }: { password: string }) => ({
    password,
    ultimo_giorno: giorno,
    motivo,
  }))
  return (
    <div className={layout['form']}>
      <p className={layout['lineProse']}>
        Scegli l’ultimo giorno: ti diciamo che cosa succede a ogni cosa in corso. Chiudere non costa
        nulla.
      </p>
      <DayField
        label="Ultimo giorno"
        description={`Fino al ${formattaGiornoLungo(al)}`}
        minDate={dal}
        maxDate={al}
        value={giorno}
        onChange={setGiorno}
      />
      {isDay && <Anteprima giorno={giorno} />}
      <Textarea
        label="Perché (facoltativo)"
        rows={2}
        maxLength={500}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <div>
        <PerMansione mansione="titolarita">
          <Button variant="default" disabled={!isDay} onClick={() => setSure(true)}>
            Chiudi il conto…
          </Button>
        </PerMansione>
      </div>
      {isSure && (
        <ConCodiceDialog
          title="Chiudi il conto"
          label="Chiudi il conto"
          isDangerous
          atto={{ scopo: 'chiudi_conto', oggetto: giorno }}
          change={chiudi}
          onDone={() => {
            setSure(false)
            toast({
              tone: 'successo',
              text: `L’ultimo giorno è il ${formattaGiornoLungo(giorno)}.`,
            })
          }}
          onClose={() => setSure(false)}
        >
          <p className={layout['prose']}>
            Dopo il {formattaGiornoLungo(giorno)} non incassi più con Rateo. Fino ad allora puoi
            ripensarci; poi, per ricominciare, serve una nuova registrazione.
          </p>
        </ConCodiceDialog>
      )}
    </div>
  )
}

const DA_ADESSO =
  'Da subito non si chiedono pagamenti nuovi. Quelli già chiesti si pagano fino all’ultimo giorno. Ai tuoi clienti lo scriviamo noi, una volta.'

/** The sentences about what is going on; nothing is said of what there is none of. */
function frasiDi(figure: AnteprimaCongedo): string[] {
  const { abbonamenti, rate_prima, rate_dopo, pagamenti } = figure
  return [
    DA_ADESSO,
    ...(abbonamenti.quanti === 0
      ? []
      : [
          `${contato(abbonamenti.quanti, 'abbonamento', 'abbonamenti')} in corso: si rinnovano fino all’ultimo giorno, poi non chiediamo più nulla a nessuno.`,
        ]),
    ...(rate_prima.quanti === 0
      ? []
      : [
          `${contato(rate_prima.quanti, 'rata', 'rate')} (${formattaEuro(rate_prima.centesimi)}) entro quel giorno: si addebitano come adesso.`,
        ]),
    ...(rate_dopo.quanti === 0
      ? []
      : [
          `${contato(rate_dopo.quanti, 'rata', 'rate')} (${formattaEuro(rate_dopo.centesimi)}) dopo quel giorno: restano dovute, ma le incassi tu. Nell’archivio c’è ogni piano.`,
        ]),
    ...(pagamenti.quanti === 0
      ? []
      : [
          `${contato(pagamenti.quanti, 'pagamento aperto', 'pagamenti aperti')} (${formattaEuro(pagamenti.centesimi)}): quello che non è pagato entro quel giorno lo incassi tu.`,
        ]),
    ...(figure.da_accreditare_centesimi === 0
      ? []
      : [
          `${formattaEuro(figure.da_accreditare_centesimi)} già incassati: ti arrivano comunque sul tuo IBAN.`,
        ]),
  ]
}

function Anteprima({ giorno }: { giorno: string }) {
  const { data, error } = useQuery(anteprimaQuery(giorno))
  if (error) {
    return (
      <Notice tone="errore" isAlert>
        {messageOf(error)}
      </Notice>
    )
  }
  if (!data) return <Skeleton height={120} />
  return (
    <Notice tone="informazione" title="Che cosa succede">
      <ul>
        {frasiDi(data).map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
        <li>
          Fino al giorno prima del <Day value={data.cancella_dal} /> leggi tutto e prendi
          l’archivio.
        </li>
        <li>
          Dal <Day value={data.cancella_dal} /> togliamo le note e{' '}
          {contato(data.clienti_da_cancellare, 'cliente', 'clienti')} su {data.clienti} con cui non
          c’è mai stato denaro. Pagamenti, ricevute e libri restano dieci anni: lo chiede la legge.
        </li>
      </ul>
    </Notice>
  )
}
