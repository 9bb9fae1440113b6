import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { type Endpoint, takesIdempotencyKey } from "@overfly/contract/endpoint";
import { endpoints } from "@overfly/contract/endpoints";
import { ErrorReply } from "@overfly/contract/page";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_KEY_LENGTH } from "./idempotency.ts";

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Retries with the same key get the first reply",
  schema: { type: "string", maxLength: MAX_KEY_LENGTH },
};

/** Swagger UI at /api/docs, the document itself at /api/docs/json. It is made when somebody asks for it first. */
export async function openApiEndpoints(app: FastifyInstance) {
  await app.register(swagger, { openapi: {}, hideUntagged: true, transformObject: openApiDocument as never });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
}

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, group] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(group)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(`${tag}.${name}`, tag, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Overfly", version: "0.1.0" },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "overfly.session_token" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: { Failure: schemaOf(ErrorReply, "output") },
    },
    paths,
  };
}

function operation(operationId: string, tag: string, endpoint: Endpoint) {
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: `Permission: ${endpoint.permission}. Sides: ${(endpoint.side ?? ["center", "client", "pilot"]).join(", ")}.`,
    security: endpoint.permission === "public" ? [] : [{ session: [] }, { token: [] }],
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: schemaOf(endpoint.body, "input") } },
      },
    }),
    responses: {
      200: { description: "Success", content: successOf(endpoint) },
      default: {
        description: "Failure",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
  };
}

const successOf = ({ file, reply }: Endpoint) =>
  file ? { [file]: {} } : { "application/json": { schema: reply ? schemaOf(reply, "output") : {} } };

function parametersOf(schema: z.ZodType | undefined, location: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, type]) => ({
    name: name === "sorts" ? "sorts[field]" : name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: type,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
