import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { type Arma, DEI_CONTI, PUNTI, puntiDi } from './points.ts'
import type { Compito } from './task.ts'

export type Conto = {
  /** Processes killed, and how many of them at a named point. */
  uccisi: number
  aPunti: Map<string, number>
  fermati: Map<string, number>
  /** Ends that nobody asked for. */
  cadute: string[]
}

type Setting = {
  /** The program of the processes. */
  entry: string
  /** The folder of compiled code, which makes a process start in half a second. */
  cache: string
  chance: Chance
  conto: Conto
  /** The milliseconds that a process stands still. */
  freeze: readonly [min: number, max: number]
  /** Points where it stops, if not anywhere. */
  stopAt: readonly string[] | null
  isCalm: () => boolean
  /** Each esercente has an account of its own. */
  conti: boolean
  /** The release and the hour of the next process. Null while there is none. */
  next: (ruolo: 'http' | 'worker') => { entry: string; avanti_ms: number } | null
}

/** Points at which standing still could hurt: between having taken something and doing it. */
const FERMATE = PUNTI.filter((punto) =>
  /^(dopo:prendi_(da|storni|conguagli|conti)|prima:psp|dopo:psp|prima:concludi|dopo:avvia)/.test(
    punto,
  ),
)

export function launch({ entry, cache }: Pick<Setting, 'entry' | 'cache'>, compito: Compito) {
  return spawn(process.execPath, [entry], {
    env: { ...process.env, RATEO_CRASH: JSON.stringify(compito), NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'pipe', compito.sordo ? 'ignore' : 'inherit', 'ipc'],
  })
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function exit(child: ChildProcess): Promise<void> {
  if (ended(child)) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function ready(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
  })
}

/** Waits for the word of a process that it stands at the point where it was told to stop. */
function reached(child: ChildProcess, ms: number): Promise<string | null> {
  return new Promise((resolve) => {
    let said = ''
    const timer = setTimeout(() => resolve(null), ms)
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const punto = /^(?:uccidi|ferma) (\S+)$/m.exec(said)?.[1]
      if (punto === undefined) return
      clearTimeout(timer)
      resolve(punto)
    })
  })
}

const plusOne = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

function arm(child: ChildProcess, arma: Arma): void {
  if (child.connected) child.send({ arma }, () => undefined)
}

async function kill(child: ChildProcess, { conto }: Setting, punto: string | null) {
  if (child.exitCode !== null) return void conto.cadute.push(`uscito da solo con ${child.exitCode}`)
  child.kill('SIGKILL')
  await exit(child)
  conto.uccisi += 1
  if (punto !== null) plusOne(conto.aPunti, punto)
}

/** The slowness of this machine beside a quiet one, at most six. */
const slowness = (startMs: number) => Math.min(6, Math.max(1, startMs / 500))

/** Lives one life: a while of work, and the end that chance has for it. */
async function live(
  child: ChildProcess,
  setting: Setting,
  ruolo: 'http' | 'worker',
  slow: number,
): Promise<void> {
  const { chance, conto, freeze, stopAt } = setting
  const lot = stopAt === null ? chance.next() : 0.9
  if (lot < 0.25) {
    await wait(chance.int(20, 700) * slow)
    return kill(child, setting, null)
  }
  if (lot < 0.85) {
    arm(child, { punto: chance.pick(puntiDi(ruolo, setting.conti)), azione: 'uccidi' })
    const punto = await reached(child, 2000 * slow)
    return kill(child, setting, punto)
  }
  const standing = FERMATE.filter((punto) => setting.conti || !DEI_CONTI.test(punto))
  arm(child, { punto: chance.pick(stopAt ?? standing), azione: 'ferma' })
  const punto = await reached(child, (stopAt === null ? 1500 : 4000) * slow)
  if (punto !== null) {
    plusOne(conto.fermati, punto)
    await wait(chance.int(...freeze))
    child.kill('SIGCONT')
    await wait(1500)
  }
  return kill(child, setting, null)
}

const drawSeed = (chance: Chance) => chance.int(0, 0xffff_ffff)

/** A place that always has a process in it; until the kills are used up it is killed again and again. */
export function startSlot(setting: Setting, compito: Compito & { ruolo: 'http' | 'worker' }) {
  const { ruolo } = compito
  const start = async (): Promise<ChildProcess> => {
    for (;;) {
      const how = setting.next(ruolo)
      if (how !== null) {
        const { entry, avanti_ms } = how
        return launch(
          { ...setting, entry },
          { ...compito, avanti_ms, seme: drawSeed(setting.chance) },
        )
      }
      await wait(100)
    }
  }
  let child = launch(setting, { ...compito, seme: drawSeed(setting.chance) })
  const run = async () => {
    for (;;) {
      const born = performance.now()
      const isReady = await ready(child)
      const slow = slowness(performance.now() - born)
      if (!isReady && !setting.isCalm()) setting.conto.cadute.push(`${compito.ruolo} non parte`)
      if (setting.isCalm()) return
      if (isReady) await live(child, setting, compito.ruolo, slow)
      else await wait(500)
      if (setting.isCalm()) return
      child = await start()
    }
  }
  const running = run()
  return {
    /** A process that stays. */
    revive: async () => {
      await running
      if (ended(child)) {
        child = await start()
        await ready(child)
      }
    },
    stop: async () => {
      child.kill('SIGKILL')
      await running
      child.kill('SIGKILL')
      await exit(child)
    },
  }
}
