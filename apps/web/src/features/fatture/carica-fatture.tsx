import { Button } from '@mantine/core'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { GIORNI_FATTURA } from '@rateo/contract/fatture/carica-fatture'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useToday } from '../../hooks/use-today.ts'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { CampoFile } from './campo-file.tsx'
import { ElencoLette } from './elenco-lette.tsx'
import { ErroriFatture } from './errori-fatture.tsx'
import { EsitoFatture } from './esito-fatture.tsx'
import { type Errore, type FileFattura, scegliFatture } from './file-fatture.ts'
import { daMandare, useCaricaFatture, useProvaFatture } from './fatture.api.ts'
import { correggeUnaDiQueste, type Letta, NULLA, type Scelte, scadenzeScelte } from './lettura.ts'
import { ScelteFatture } from './scelte-fatture.tsx'

type Fatte = { lette: Letta[]; errori: Errore[] }

const NIENTE: Fatte = { lette: [], errori: [] }

/** The state of a bringing: what was dropped, what it says, what was chosen, what came of it. */
function useCaricamento() {
  const oggi = useToday()
  const [file, setFile] = useState<FileFattura[]>([])
  const [lettura, setLettura] = useState(NULLA)
  const [fatte, setFatte] = useState(NIENTE)
  const [passo, setPasso] = useState({ fatti: 0, di: 0 })
  const [scelte, setScelte] = useState<Scelte>({
    emails: {},
    escluse: new Set(),
    entro: aggiungiGiorni(oggi, GIORNI_FATTURA),
    avvisa: false,
  })
  const prova = useProvaFatture()
  const carica = useCaricaFatture()
  const leggi = (daLeggere: readonly FileFattura[], prima: typeof NULLA) => {
    setPasso({ fatti: 0, di: daLeggere.length })
    prova.mutate({
      file: daLeggere,
      prima,
      onStep: (letta, fatti) => {
        setLettura(letta)
        setFile(daLeggere.slice(fatti))
        setPasso({ fatti, di: daLeggere.length })
      },
    })
  }
  const lascia = async (lasciati: readonly File[]) => {
    setFatte(NIENTE)
    carica.reset()
    const scelti = await scegliFatture(lasciati)
    const prima = {
      lette: lettura.lette,
      errori: scelti.errori,
      saltati: lettura.saltati + scelti.saltati,
    }
    setLettura(prima)
    setFile(scelti.file)
    leggi(scelti.file, prima)
  }
  const manda = () => {
    const quante = daMandare(lettura.lette, scelte).length
    setPasso({ fatti: 0, di: quante })
    carica.mutate(
      {
        lette: lettura.lette,
        scelte,
        onStep: (nuove, errori, fatti) => {
          setFatte((prima) => ({
            lette: [...prima.lette, ...nuove],
            errori: [...prima.errori, ...errori],
          }))
          // Invoices that were taken leave the list: the others can go on after an interruption.
          const via = new Set(nuove.map(({ id }) => id))
          setLettura((prima) => ({
            ...prima,
            lette: prima.lette.filter(({ id }) => !via.has(id)),
          }))
          setPasso({ fatti, di: quante })
        },
      },
      { onSuccess: () => setLettura((prima) => ({ ...prima, errori: [], saltati: 0 })) },
    )
  }
  const ricomincia = () => {
    setLettura(NULLA)
    setFatte(NIENTE)
    setFile([])
    prova.reset()
    carica.reset()
  }
  return {
    file,
    lettura,
    fatte,
    passo,
    scelte,
    prova,
    carica,
    lascia,
    leggi,
    manda,
    ricomincia,
    setScelte,
  }
}

type Stato = ReturnType<typeof useCaricamento>

/** The reason for stopping halfway, and the way on. */
function Interrotto({ file, lettura, prova, carica, leggi, manda }: Stato) {
  const error = prova.error ?? carica.error
  if (error === null) return null
  return (
    <Notice tone="errore" isAlert title="Ci siamo fermati a metà">
      <p className={layout['flat']}>
        {messageOf(error)} Quello che è già fatto resta: si riprende da lì.
      </p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => (prova.error === null ? manda() : leggi(file, lettura))}
      >
        Riprendi
      </Button>
    </Notice>
  )
}

/** Drops, looks, chooses, asks. */
export function CaricaFatture() {
  const stato = useCaricamento()
  const { lettura, fatte, passo, scelte, prova, carica, lascia, manda, ricomincia } = stato
  const isBusy = prova.isPending || carica.isPending
  const invii = daMandare(lettura.lette, scelte).flat()
  const richieste = invii.flatMap((letta) => scadenzeScelte(letta, scelte))
  const note = invii.filter(({ documento }) => documento.e_nota).length
  const attese = invii.filter(
    (letta) =>
      letta.documento.situazione === 'attende' && !correggeUnaDiQueste(letta, lettura.lette),
  ).length
  const tolto = invii
    .flatMap(({ documento }) => documento.note_applicate)
    .reduce((somma, { tolto_centesimi: n }) => somma + n, 0)
  const chiesto = richieste.reduce((somma, { importo_centesimi: n }) => somma + n, 0)
  const totale = Math.max(0, chiesto - tolto)
  const isDone = fatte.lette.length > 0 && !carica.isPending
  return (
    <div className={layout['column']}>
      <CampoFile isBusy={isBusy} onDrop={(files) => void lascia(files)} />
      {isBusy && (
        <div role="status">
          <ProgressBar done={passo.fatti} of={passo.di} />
          <p className={layout['note']}>
            {`${prova.isPending ? 'Leggiamo' : 'Chiediamo'}: ${passo.fatti} di ${passo.di}`}
          </p>
        </div>
      )}
      <Interrotto {...stato} />
      <EsitoFatture fatte={fatte} isBusy={carica.isPending} />
      <ErroriFatture errori={lettura.errori} saltati={lettura.saltati} />
      {lettura.lette.length > 0 && (
        <ElencoLette lette={lettura.lette} scelte={scelte} onChange={stato.setScelte} />
      )}
      {invii.length > 0 && !isBusy && (
        <>
          <ScelteFatture lette={lettura.lette} scelte={scelte} onChange={stato.setScelte} />
          <div className={layout['row']}>
            <Button onClick={manda}>
              {richieste.length === 0
                ? `${attese === note ? 'Tieni in attesa' : 'Applica'} ${contato(note, 'nota di credito', 'note di credito')}`
                : `Chiedi ${contato(richieste.length, 'pagamento', 'pagamenti')}: ${formattaEuro(totale)}`}
            </Button>
            <Button variant="default" onClick={ricomincia}>
              Lascia perdere
            </Button>
          </div>
        </>
      )}
      {isDone && invii.length === 0 && (
        <div className={layout['row']}>
          <Button variant="default" onClick={ricomincia}>
            Carica altre fatture
          </Button>
        </div>
      )}
    </div>
  )
}
