import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { topicsFromDevice, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import { freePort } from "./spawned-server.ts";

const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The programs of Debian's package `mosquitto`; undefined if it is not installed. */
export const MOSQUITTO = find("mosquitto");
const PASSWD = find("mosquitto_passwd");

interface Dock {
  username: string;
  password: string;
  serialNumber: string;
  droneSerialNumber: string;
}

/** Starts a Mosquitto with the accounts and access control of docs/mqtt.md. */
export async function startMosquitto() {
  const [program, passwd] = [MOSQUITTO, PASSWD];
  if (!program || !passwd) throw new Error("Mosquitto is not installed");
  const folder = mkdtempSync(join(tmpdir(), "overfly-mosquitto-"));
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  const rules = ["user overfly", "topic readwrite #"];
  const writeRules = () => writeFileSync(at("acl"), `${rules.join("\n")}\n`, { mode: 0o600 });
  const addAccount = (username: string, password: string) =>
    execFileSync(passwd, ["-b", at("passwords"), username, password], { stdio: "ignore" });
  writeFileSync(at("passwords"), "", { mode: 0o600 });
  addAccount("overfly", "of the server");
  writeRules();
  const lines = [
    "user root", // when started as root; else the folder could not be read
    `listener ${port} 127.0.0.1`,
    "allow_anonymous false",
    `password_file ${at("passwords")}`,
    `acl_file ${at("acl")}`,
    "persistence false",
    "log_dest none",
  ];
  writeFileSync(at("mosquitto.conf"), lines.join("\n"));

  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(program, ["-c", at("mosquitto.conf")], { stdio: "ignore" });
    await listening(port);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    /** For MQTT_URL. */
    url: `mqtt://overfly:${encodeURIComponent("of the server")}@127.0.0.1:${port}`,
    admit: ({ username, password, serialNumber, droneSerialNumber }: Dock) => {
      addAccount(username, password);
      rules.push(
        `user ${username}`,
        ...[...topicsFromDevice(serialNumber), ...topicsFromDevice(droneSerialNumber)].map(
          (topic) => `topic write ${topic}`,
        ),
        ...topicsToDevice(serialNumber).map((topic) => `topic read ${topic}`),
      );
      writeRules();
      child?.kill("SIGHUP");
    },
    kill,
    start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}
